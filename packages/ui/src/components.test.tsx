import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import {
	Avatar,
	Button,
	Chip,
	CodeBlock,
	CopyButton,
	encodeCopyValue,
	ListingRow,
	pageNumbers,
	Progress,
	Sparkline,
	TextField,
} from './index.ts'

test('<TextField> ties its hint or its error to the control', () => {
	const fine = renderToStaticMarkup(<TextField name="name" label="Name" hint="The second part" />)
	expect(fine).toContain('<label')
	expect(fine).toContain('aria-describedby="name-hint"')
	const wrong = renderToStaticMarkup(<TextField name="name" label="Name" hint="The second part" error="Write one" />)
	expect(wrong).toContain('aria-describedby="name-error" aria-invalid="true"')
	expect(wrong).not.toContain('The second part')
})

test('<Button> submits only when it says so', () => {
	expect(renderToStaticMarkup(<Button>Go</Button>)).toContain('type="button"')
	expect(renderToStaticMarkup(<Button type="submit">Go</Button>)).toContain('type="submit"')
})

test('C-09 <CodeBlock> holds a copy button with the plain code', () => {
	const html = renderToStaticMarkup(<CodeBlock code={'a < b'} highlighted="<b>a</b>" />)
	expect(html).toContain(`data-copy="${encodeCopyValue('a < b')}"`)
	expect(html).toContain('aria-label="Copy code"')
	expect(html).toContain('<b>a</b>')
})

test('C-08 <CopyButton> has a name, and its icon says nothing twice', () => {
	expect(renderToStaticMarkup(<CopyButton value={encodeCopyValue('x')} title="Copy the name" />)).toMatch(
		/aria-label="Copy the name".*aria-hidden="true"/,
	)
})

test('<Chip> names what following it does', () => {
	expect(renderToStaticMarkup(<Chip removeHref="/models">MIT</Chip>)).toContain('aria-label="Remove filter MIT"')
})

test('<ListingRow> escapes what people wrote', () => {
	const now = new Date('2026-11-21T10:00:00Z')
	const html = renderToStaticMarkup(
		<ListingRow
			kind="model"
			id="a/b"
			href="/a/b"
			about={'<img src=x onerror="alert(1)">'}
			facts={[]}
			updated={now}
			now={now}
			downloads={1}
			likes={2}
		/>,
	)
	expect(html).not.toContain('<img')
})

test('<Sparkline> draws any numbers inside its box', () => {
	for (const values of [[], [0], [0, 0, 0], [1, 5, 3], Array.from({ length: 30 }, (_, day) => day ** 4)]) {
		const numbers = (/ d="([^"]*)"/.exec(renderToStaticMarkup(<Sparkline values={values} />))?.[1]?.match(/-?[\d.]+/g) ?? []).map(Number)
		expect(numbers.every((number) => number >= 0 && number <= 64)).toBe(true)
	}
})

test('<Avatar> is the same for the same name and differs between names', () => {
	const draw = (name: string): string => renderToStaticMarkup(<Avatar name={name} />)
	expect(draw('ada')).toBe(draw('ada'))
	expect(draw('ada')).not.toBe(draw('grace'))
})

test('<Progress> without a value is unknown, not zero', () => {
	expect(renderToStaticMarkup(<Progress label="Asking" max={1} />)).not.toContain('value=')
})

test('pageNumbers() names the first, the last and those around the present page, and no gap of one page', () => {
	const shown = (page: number, pages: number): string =>
		pageNumbers(page, pages)
			.map((one) => one ?? '…')
			.join(' ')
	expect(shown(0, 1)).toBe('0')
	expect(shown(0, 2)).toBe('0 1')
	expect(shown(0, 20)).toBe('0 1 … 19')
	expect(shown(3, 20)).toBe('0 1 2 3 4 … 19')
	expect(shown(4, 20)).toBe('0 … 3 4 5 … 19')
	expect(shown(16, 20)).toBe('0 … 15 16 17 18 19')
	expect(shown(19, 20)).toBe('0 … 18 19')
	expect(shown(2, 5)).toBe('0 1 2 3 4')
})
