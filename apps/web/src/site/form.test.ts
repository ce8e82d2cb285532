import { HubError } from '@stoa/vocabulary'
import { expect, test } from 'vitest'
import { chosen, day, line, many, number, oneOf, optionalLine, text, visibility, words, yes } from './fields.ts'
import { answerForms, EMPTY_FORM, form, type FormState, formSent, itself } from './form.ts'
import { type Words, wordsIn } from '../words/words.ts'

const en = wordsIn('en')

interface Call {
	form: URLSearchParams
	words: Words
}

/** A page that counts how often it is loaded. */
function pageOf(forms: Parameters<typeof answerForms<Call, Call, { form: FormState; fresh?: string }>>[0]['forms']) {
	let loads = 0
	const load = async () => ({ form: EMPTY_FORM, number: (loads += 1) })
	const act = answerForms<Call, Call, { form: FormState; fresh?: string }>({ find: itself, load, forms })
	return { send: (sent: string) => act({ form: new URLSearchParams(sent), words: en }), loads: () => loads }
}

const rename = form({
	fields: { name: line, password: text },
	async run(_: Call, { name }) {
		if (name === 'taken') throw new HubError('account-exists', { name })
		if (name === '') throw new HubError('sign-in-needed')
		return `/${name}`
	},
	failures: { 'account-exists': 'name' },
})

test('answerForms() leads on without loading the page', async () => {
	const { send, loads } = pageOf({ rename })
	expect(await send('do=rename&name=+ada+')).toEqual({ redirect: '/ada' })
	expect(loads()).toBe(0)
})

test('answerForms() shows a refused form again with what was typed, but no secret', async () => {
	const { send, loads } = pageOf({ rename })
	expect(await send('do=rename&name=taken&password=mine')).toMatchObject({
		invalid: true,
		form: { values: { do: 'rename', name: 'taken' }, errors: { name: expect.stringContaining('taken') } },
	})
	expect(JSON.stringify(await send('do=rename&name=taken&password=mine'))).not.toContain('mine')
	expect(loads()).toBe(2)
})

test('answerForms() lets failures rise that no field expects', async () => {
	await expect(pageOf({ rename }).send('do=rename')).rejects.toMatchObject({ code: 'sign-in-needed' })
})

test.each(['', 'do=constructor', 'do=__proto__', 'do=other'])(
	'answerForms() refuses the form "%s", which names no change',
	async (sent) => {
		expect(await pageOf({ rename }).send(sent)).toMatchObject({ invalid: true, form: { errors: { form: expect.any(String) } } })
	},
)

test('answerForms() shows what came of a form', async () => {
	const make = form({ fields: {}, run: async (_: Call) => ({ fresh: 'secret' }) })
	expect(await pageOf(make).send('name=a')).toMatchObject({ fresh: 'secret', form: EMPTY_FORM })
})

test('form() reads each kind of field, and missing ones as empty', async () => {
	const fields = {
		text,
		line,
		optionalLine,
		number,
		yes,
		visibility,
		words,
		many,
		kind: oneOf(['a', 'b']),
		end: day('T23:59:59Z'),
	}
	const read = async (sent: string) => {
		let seen: unknown
		const keep = form({
			fields,
			async run(_: Call, got) {
				seen = got
				return '/'
			},
		})
		await keep({ form: new URLSearchParams(), words: en }, new URLSearchParams(sent), en)
		return seen
	}
	expect(await read('')).toEqual({
		text: '',
		line: '',
		optionalLine: undefined,
		number: 0,
		yes: false,
		visibility: 'public',
		words: [],
		many: [],
		kind: undefined,
		end: undefined,
	})
	const full = 'text=+a+&line=+a+&optionalLine=+a&number=7&yes=yes&visibility=private&words=a,+b%0Ac&many=x&many=y&kind=b&end=2026-01-31'
	expect(await read(full)).toEqual({
		text: ' a ',
		line: 'a',
		optionalLine: 'a',
		number: 7,
		yes: true,
		visibility: 'private',
		words: ['a', 'b', 'c'],
		many: ['x', 'y'],
		kind: 'b',
		end: new Date('2026-01-31T23:59:59Z'),
	})
})

test('form() says beside a field what its schema refuses, or where invalid input is expected', async () => {
	const fields = { end: day('T23:59:59Z'), role: chosen(['read'], 'the role') }
	const sent = new URLSearchParams('end=soon&role=read')
	const run = async () => '/'
	expect(await form({ fields, run })({}, sent, en)).toMatchObject({ form: { errors: { end: expect.stringContaining('2026-01-31') } } })
	const failures = { 'invalid-input': 'who' }
	expect(await form({ fields, run, failures })({}, new URLSearchParams(), en)).toMatchObject({
		form: { errors: { who: expect.stringContaining('choose one') } },
	})
})

test('form() shows a failure beside the field that it names, else beside the one that is expected for its code', async () => {
	const refusing = (field?: string) =>
		form({
			fields: { name: text },
			run: () => Promise.reject(new HubError('invalid-input', { what: 'the name', field, why: 'it is too long' })),
			failures: { 'invalid-input': 'form' },
		})({}, new URLSearchParams('name=x'), en)
	expect(await refusing('name')).toMatchObject({ form: { errors: { name: expect.stringContaining('too long') } } })
	expect(await refusing()).toMatchObject({ form: { errors: { form: expect.any(String) } } })
	expect(await refusing('constructor')).toMatchObject({ form: { errors: { form: expect.any(String) } } })
})

test('formSent() gives a refusal to the form that was sent, and to no other of its page', () => {
	const sent = { values: { do: 'email' }, errors: { email: 'no' } }
	expect(formSent(sent, 'email')).toBe(sent)
	expect(formSent(sent, 'password')).toBe(EMPTY_FORM)
})
