import type { Mail } from '@stoa/hub'
import type { Transporter } from 'nodemailer'

const TIMEOUT_MS = 30_000

/** The library is read when a letter is sent: most starts of a hub need none. */
async function connect(url: string, timeoutMs: number): Promise<Transporter> {
	const { createTransport } = await import('nodemailer')
	return createTransport({ url, connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs })
}

/** Connects to a mail server and signs in there; sends nothing. @throws what the server or the network said */
export async function verifyMailServer(url: string, timeoutMs: number): Promise<void> {
	const transport = await connect(url, timeoutMs)
	try {
		await transport.verify()
	} finally {
		transport.close()
	}
}

/** Letters through a mail server. `url`: `smtps://user:password@host:465`, or `smtp://` with STARTTLS where the server offers it. */
export function createSmtpMail({ url, from }: { url: string; from: string }): Mail {
	let transport: Promise<Transporter> | undefined
	return {
		async send(letter) {
			transport ??= connect(url, TIMEOUT_MS)
			await (await transport).sendMail({ from, ...letter })
		},
	}
}
