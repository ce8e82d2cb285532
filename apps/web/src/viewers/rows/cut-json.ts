import type { ViewedCell } from '@stoa/hub'

/** Where a text of JSON ends: inside a string, and in which lists and objects. */
interface End {
	isInString: boolean
	isEscaped: boolean
	/** What closes them, the innermost last. */
	closing: string[]
	/** Position behind the last whole value that something may follow. */
	sound: number
	soundClosing: string[]
}

function findEnd(text: string): End {
	const end: End = { isInString: false, isEscaped: false, closing: [], sound: 0, soundClosing: [] }
	const mark = (at: number): void => {
		end.sound = at
		end.soundClosing = [...end.closing]
	}
	for (let at = 0; at < text.length; at += 1) {
		const letter = text[at]
		if (end.isInString) {
			if (end.isEscaped) end.isEscaped = false
			else if (letter === '\\') end.isEscaped = true
			else if (letter === '"') end.isInString = false
			continue
		}
		if (letter === '"') end.isInString = true
		else if (letter === '[' || letter === '{') {
			end.closing.push(letter === '[' ? ']' : '}')
			mark(at + 1)
		} else if (letter === ']' || letter === '}') {
			end.closing.pop()
			mark(at + 1)
		} else if (letter === ',') mark(at)
	}
	return end
}

function parse(text: string): ViewedCell | undefined {
	try {
		return JSON.parse(text)
	} catch (error) {
		if (!(error instanceof SyntaxError)) throw error
		return undefined
	}
}

const close = (text: string, closing: readonly string[]): string => text + closing.toReversed().join('')

/**
 * The value of which a text is the beginning: a cell that was cut. A string in it that was cut keeps its beginning, and what is behind the
 * last whole value is left out.
 *
 * @returns `undefined` for a text that is not the beginning of a list or an object
 * @example
 * ```ts
 * assert.deepEqual(readCutJson('[{"role":"user","content":"Hel'), [{ role: 'user', content: 'Hel…' }])
 * assert.deepEqual(readCutJson('{"a":[1,2'), { a: [1] })
 * ```
 */
export function readCutJson(text: string): ViewedCell | undefined {
	if (!/^[[{]/.test(text)) return undefined
	const { isInString, isEscaped, closing, sound, soundClosing } = findEnd(text)
	// An escape may be cut as well: \u00e
	const whole = isEscaped ? text.slice(0, -1) : text.replace(/\\u[\da-f]{0,3}$/i, '')
	const open = isInString ? parse(close(`${whole}…"`, closing)) : undefined
	return open ?? parse(close(text.slice(0, sound), soundClosing))
}
