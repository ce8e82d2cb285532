import type { Mail } from '@stoa/hub'
import { createTransport } from 'nodemailer'

const TIMEOUT_MS = 30_000

/** Connects to a mail server and signs in there; sends nothing. @throws what the server or the network said */
export async function verifyMailServer(url: string, timeoutMs: number): Promise<void> {
	const transport = createTransport({ url, connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs })
	try {
		await transport.verify()
	} finally {
		transport.close()
	}
}

/** Letters through a mail server. `url`: `smtps://user:password@host:465`, or `smtp://` with STARTTLS where the server offers it. */
export function createSmtpMail({ url, from }: { url: string; from: string }): Mail {
	const transport = createTransport({ url, connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS })
	return {
		async send(letter) {
			await transport.sendMail({ from, ...letter })
		},
	}
}
