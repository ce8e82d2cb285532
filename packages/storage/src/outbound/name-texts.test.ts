import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { createNameTexts } from './name-texts.ts'

const open: Socket[] = []
afterEach(() => {
	for (const socket of open.splice(0)) socket.close()
})

/** A DNS server that answers every query with these TXT records, or with an error code. */
async function serve(records: string[][], code = 0): Promise<string> {
	const socket = createSocket('udp4')
	open.push(socket)
	socket.on('message', (question, from) => {
		const header = Buffer.from(question.subarray(0, 12))
		header.writeUInt16BE(0x8180 + code, 2)
		header.writeUInt16BE(records.length, 6)
		header.writeUInt16BE(0, 10)
		// The question ends after its name, type and class.
		const end = question.indexOf(0, 12) + 5
		const answers = records.map((parts) => {
			const data = Buffer.concat(parts.map((part) => Buffer.concat([Buffer.from([part.length]), Buffer.from(part)])))
			const head = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, data.length])
			return Buffer.concat([head, data])
		})
		socket.send(Buffer.concat([header, question.subarray(12, end), ...answers]), from.port, from.address)
	})
	socket.bind(0, '127.0.0.1')
	await once(socket, 'listening')
	return `127.0.0.1:${socket.address().port}`
}

test('createNameTexts() puts the parts of each record together', async () => {
	const server = await serve([['stoa-domain-', 'verification=1'], ['v=spf1 -all']])
	expect((await createNameTexts([server]).texts('_stoa-challenge.example.org')).toSorted()).toEqual([
		'stoa-domain-verification=1',
		'v=spf1 -all',
	])
})

test('createNameTexts() answers nothing for a name that is not there, and fails when the server does', async () => {
	const missing = await serve([], 3)
	expect(await createNameTexts([missing]).texts('nothing.example.org')).toEqual([])
	const failing = await serve([], 2)
	await expect(createNameTexts([failing]).texts('example.org')).rejects.toThrow(/ESERVFAIL/)
})
