/** One client of the table, and the result of each operation. */
export interface Column {
	client: string
	/** Absent when the client is the machine's own, of any version. */
	version: string | undefined
	with: string | undefined
	operations: Record<string, string>
}

/** The page with the table, from the repository's root. */
export const CLIENTS_PAGE = 'content/docs/reference/clients.md'

const BEGIN = '<!-- made by tests/clients/matrix.test.ts: begin -->'
const END = '<!-- made by tests/clients/matrix.test.ts: end -->'

const SHOWN: Record<string, string> = { ok: 'yes', absent: '–' }

/** The table in Markdown: a row for each operation of any client, in order of first appearance. */
export function tableOf(columns: readonly Column[]): string {
	const names = [...new Set(columns.flatMap(({ operations }) => Object.keys(operations)))]
	const heads = columns.map(({ client, version, with: beside }) =>
		[`${client}${version === undefined ? '' : ` ${version}`}`, beside].filter(Boolean).join(', '),
	)
	const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
	const rows = names.map((name) => [
		name,
		...columns.map(({ operations }) => (operations[name] === undefined ? '' : (SHOWN[operations[name]] ?? 'no'))),
	])
	return [line(['Operation', ...heads]), line(['---', ...heads.map(() => '---')]), ...rows.map(line)].join('\n')
}

/** The page with its table replaced. @throws when the page has no marks for the table */
export function withTable(page: string, table: string): string {
	const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)]
	if (from < 0 || to < from) throw new Error(`${CLIENTS_PAGE} has no marks for its table`)
	return `${page.slice(0, from + BEGIN.length)}\n\n${table}\n\n${page.slice(to)}`
}

/** The page's table as data: each client's operations and their cells, without empty ones. */
export function cellsOf(page: string): Map<string, Record<string, string>> {
	const lines = page.slice(page.indexOf(BEGIN), page.indexOf(END)).split('\n')
	const [head = [], , ...rows] = lines
		.filter((line) => line.startsWith('|'))
		.map((line) =>
			line
				.split('|')
				.slice(1, -1)
				.map((cell) => cell.trim()),
		)
	return new Map(
		head.slice(1).map((client, index) => {
			const cells = rows.map(([name = '', ...values]) => [name, values[index] ?? ''] as const)
			return [client, Object.fromEntries(cells.filter(([, value]) => value !== ''))]
		}),
	)
}
