import { splitFrontMatter } from '@stoa/markdown'
import { textOf, type FuzzTarget } from '../fuzz-target.ts'

/** The YAML at the beginning of a Markdown file. */
export const target: FuzzTarget = {
	seeds: [
		'---\na: 1\nb: [x, {y: z}]\nc: |\n  text\nd: &x {e: f}\ng: *x\n<<: *x\n---\nbody',
		'---\n? a\n: b\n"q": \'s\'\nn: 0x1F\no: 0o17\nd: 2020-01-01\nf: .inf\n...\n---\n',
	],
	words: [
		'---\n',
		'...\n',
		'&a ',
		'*a',
		'<<: ',
		'!!binary ',
		'!!set ',
		'!<tag:x> ',
		'%YAML 1.2\n',
		'? ',
		': ',
		'- ',
		'| ',
		'>-\n',
		'{',
		'}',
		'[',
		']',
		'\t',
		'#',
		'\u0085',
		'\u2028',
	],
	run(bytes) {
		const { data, fault } = splitFrontMatter(textOf(bytes))
		// The result goes to PostgreSQL as JSON.
		if (fault === undefined) JSON.stringify(data)
	},
}
