/** The parts of "Use this model". */
export const USE_PARTS = ['libraries', 'inference', 'apps'] as const
/** One of `USE_PARTS`. */
export type UsePart = (typeof USE_PARTS)[number]

/** Names that the address of a page may choose by, and the part each belongs to. */
const PART_OF: Readonly<Record<string, UsePart>> = {
	library: 'libraries',
	client: 'inference',
	provider: 'inference',
	stream: 'inference',
	app: 'apps',
	quant: 'apps',
	memory: 'apps',
}

/** What is switched beside the tabs: an address that names the tab and not the switch means that it is off. */
const SWITCHES: ReadonlySet<string> = new Set(['provider', 'stream', 'memory'])

/** Longest value that is looked at, in characters: file names can stand in them. */
const VALUE_MAX = 500

/** What a visitor asks for in the address, or chose before. Values are unchecked: each reader looks its value up. */
export interface UseChoice {
	part: UsePart | undefined
	/** Whether the address itself asks for something. */
	isAsked: boolean
	/** What the address asks for. */
	asked(name: string): string | undefined
	/** What the address asks for, else what was chosen before. */
	of(name: string): string | undefined
}

const short = (value: string | null | undefined): string | undefined =>
	value === null || value === undefined || value.length > VALUE_MAX ? undefined : value

/**
 * Reads a choice. What the address asks for wins over what this browser remembers.
 *
 * @param remembered fields of the cookie that the island `use` writes
 * @param prefix of the names under which the choice of this kind of page is remembered
 */
export function readUseChoice(query: URLSearchParams, remembered: URLSearchParams | undefined, prefix = ''): UseChoice {
	const asked = (name: string): string | undefined => short(query.get(name))
	const named = Object.keys(PART_OF).filter((name) => query.has(name))
	const parts = new Set(named.map((name) => PART_OF[name]))
	const before = (name: string): string | undefined => short(remembered?.get(prefix + name))
	const wanted = asked('part') ?? USE_PARTS.findLast((part) => parts.has(part)) ?? before('part')
	return {
		part: USE_PARTS.find((part) => part === wanted),
		isAsked: named.length > 0 || query.has('part'),
		asked,
		of: (name) => asked(name) ?? (SWITCHES.has(name) && parts.has(PART_OF[name]) ? undefined : before(name)),
	}
}

/** The address of the same page with a choice, leading to the section. Empty values are left out. */
export function addressOfUse(page: string, choice: Readonly<Record<string, string | undefined>>): string {
	const query = new URLSearchParams(Object.entries(choice).flatMap(([name, value]) => (value ? [[name, value]] : [])))
	return `${page}?${query}#use`
}
