import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import type { Readable, Writable } from 'node:stream'
import { answerRecord, UnknownName } from './answer-record.ts'
import { SnippetRecord } from './record.ts'

/** The answer to one line, or the error. */
type Outcome = { line: string } | { problem: string }

const nameOf = (value: unknown): string => {
	const named = typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined
	return typeof named === 'string' || typeof named === 'number' ? ` (id ${JSON.stringify(named)})` : ''
}

function parseJson(text: string): { value: unknown } | undefined {
	try {
		return { value: JSON.parse(text) }
	} catch (error) {
		if (error instanceof SyntaxError) return undefined
		throw error
	}
}

function answerLine(text: string, number: number): Outcome {
	const parsed = parseJson(text)
	if (!parsed) return { problem: `Cannot answer record ${number}: it is not JSON` }
	const subject = `Cannot answer record ${number}${nameOf(parsed.value)}`
	const record = SnippetRecord.safeParse(parsed.value)
	if (!record.success) {
		const [issue] = record.error.issues
		const field = issue?.path.join('.') ?? ''
		return { problem: `${subject}: ${field === '' ? 'the record' : `field ${field}`}: ${issue?.message ?? 'is not as it should be'}` }
	}
	try {
		return { line: JSON.stringify({ id: record.data.id, ...answerRecord(record.data) }) }
	} catch (error) {
		if (error instanceof UnknownName) return { problem: `${subject}: field ${error.field}: ${error.message}` }
		throw error
	}
}

/** Writes and waits until there is room for more, so that a slow reader delays the work instead of filling the memory. */
async function write(stream: Writable, text: string): Promise<void> {
	if (text !== '' && !stream.write(text)) await once(stream, 'drain')
}

/**
 * Answers JSON lines with JSON lines as they arrive. Problems are written as sentences to `problems`. Empty lines are skipped.
 *
 * @returns the number of records that could not be answered
 */
export async function answerRecords(input: Readable, output: Writable, problems: Writable): Promise<number> {
	input.setEncoding('utf8')
	let rest = ''
	let number = 0
	let failed = 0
	const answer = async (lines: readonly string[]): Promise<void> => {
		let answers = ''
		let complaints = ''
		for (const text of lines) {
			number++
			if (text.trim() === '') continue
			const outcome = answerLine(text, number)
			if ('line' in outcome) answers += `${outcome.line}\n`
			else {
				failed++
				complaints += `${outcome.problem}\n`
			}
		}
		await write(output, answers)
		await write(problems, complaints)
	}
	for await (const chunk of input) {
		const lines = (rest + String(chunk)).split('\n')
		rest = lines.pop() ?? ''
		await answer(lines)
	}
	if (rest !== '') await answer([rest])
	return failed
}

/**
 * `stoa snippets`.
 *
 * @param file read instead of standard input
 * @returns false when something could not be read or answered, which makes the exit code 1
 */
export async function printSnippets(file: string | undefined): Promise<boolean> {
	const input = file === undefined ? process.stdin : createReadStream(file)
	try {
		return (await answerRecords(input, process.stdout, process.stderr)) === 0
	} catch (error) {
		const reason = error instanceof Error && 'code' in error ? error : undefined
		// The reader of the output closed the pipe.
		if (reason?.code === 'EPIPE') return true
		if (reason === undefined || file === undefined) throw error
		process.stderr.write(`Cannot read ${file}: ${reason.message}\n`)
		return false
	}
}
