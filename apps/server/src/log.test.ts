import { expect, test } from 'vitest'
import { readSettings } from './config/read-settings.ts'
import { createLog } from './log.ts'

function lines(isTTY: boolean): string {
	let text = ''
	const log = createLog(readSettings({}), { isTTY, write: (line) => (text += line) })
	log.info({ method: 'GET', path: '/models', status: 200, ms: 15 }, 'GET /models 200')
	log.warn('The disk is nearly full')
	return text
}

test('createLog() writes lines for people on a terminal', () => {
	expect(lines(true)).toMatch(/^\d\d:\d\d:\d\d GET \/models 200 15 ms\n\d\d:\d\d:\d\d warn: The disk is nearly full\n$/)
})

test('createLog() writes JSON elsewhere', () => {
	expect(lines(false).trim().split('\n').map((line) => JSON.parse(line))).toMatchObject([{ path: '/models', ms: 15 }, { level: 40 }]) // prettier-ignore
})
