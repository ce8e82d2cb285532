import { createServer, type Socket } from 'node:net'

/** A mail server on 127.0.0.1 that takes e-mails, or refuses them. */
export interface MailServer {
	url: string
	/** E-mails taken so far, with their headers. */
	taken: string[]
	/** What it says to a recipient from now on instead of taking the e-mail, such as `550 no such mailbox`. */
	refuse(answer: string | undefined): void
	close(): Promise<void>
}

/** Starts a mail server that speaks as much SMTP as is needed. */
export async function startMailServer(): Promise<MailServer> {
	const taken: string[] = []
	const sockets = new Set<Socket>()
	let refusal: string | undefined
	const server = createServer((socket) => {
		sockets.add(socket)
		socket.on('close', () => sockets.delete(socket))
		const say = (line: string): void => void socket.write(`${line}\r\n`)
		let buffer = ''
		let isData = false
		const take = (line: string): void => {
			const word = line.slice(0, 4).toUpperCase()
			if (word === 'RCPT' && refusal !== undefined) return say(refusal)
			if (word === 'DATA') isData = true
			say(word === 'DATA' ? '354 go on' : word === 'QUIT' ? '221 bye' : '250 ok')
		}
		say('220 mail.test')
		socket.on('data', (part) => {
			buffer += part.toString()
			for (;;) {
				const mark = isData ? '\r\n.\r\n' : '\r\n'
				const end = buffer.indexOf(mark)
				if (end === -1) return
				const text = buffer.slice(0, end)
				buffer = buffer.slice(end + mark.length)
				if (isData) {
					isData = false
					taken.push(text)
					say('250 taken')
				} else take(text)
			}
		})
	})
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
	const address = server.address()
	return {
		url: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
		taken,
		refuse(answer) {
			refusal = answer
		},
		async close() {
			for (const socket of sockets) socket.destroy()
			await new Promise((done) => server.close(done))
		},
	}
}
