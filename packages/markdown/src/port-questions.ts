import type { MessagePort, Transferable } from 'node:worker_threads'

// oxlint-disable unicorn/require-post-message-target-origin -- ports of threads, not windows: there is no origin

/** A message, and its buffers that move to the other thread instead of being copied. */
export interface Told<Answer> {
	answer: Answer
	transfer?: Transferable[]
}

/** Handles requests that arrive through a port. */
export type Telling<Question, Answer> = (question: Question) => Promise<Told<Answer>>
/** Sends a request through a port. */
export type Asking<Question, Answer> = (question: Question) => Promise<Answer>

interface Asked<Question> {
	id: number
	question: Question
}
type Reply<Answer> = { id: number; answer: Answer } | { id: number; error: Error }

/** Answers the requests that a thread sends through a port, until the port is closed. */
export function servePort<Question, Answer>(port: MessagePort, tell: Telling<Question, Answer>): void {
	const serve = async ({ id, question }: Asked<Question>): Promise<void> => {
		try {
			const { answer, transfer = [] } = await tell(question)
			port.postMessage({ id, answer } satisfies Reply<Answer>, transfer)
		} catch (error) {
			port.postMessage({ id, error: error instanceof Error ? error : new Error(String(error)) } satisfies Reply<Answer>)
		}
	}
	port.on('message', (asked: Asked<Question>) => void serve(asked))
}

/** Sends a request to the other end of a port, where `servePort` answers it. Rejects with the error that occurred there. */
export function askPort<Question, Answer>(port: MessagePort): Asking<Question, Answer> {
	const waiting = new Map<number, { resolve(answer: Answer): void; reject(error: Error): void }>()
	let asked = 0
	port.on('message', (reply: Reply<Answer>) => {
		const one = waiting.get(reply.id)
		waiting.delete(reply.id)
		if ('error' in reply) one?.reject(reply.error)
		else one?.resolve(reply.answer)
	})
	return (question) =>
		new Promise((resolve, reject) => {
			const id = ++asked
			waiting.set(id, { resolve, reject })
			port.postMessage({ id, question } satisfies Asked<Question>)
		})
}
