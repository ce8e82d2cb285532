import { CORE_SCHEMA, YAMLException, load } from 'js-yaml'
import { z } from 'zod'
import type { Notice } from '../notice.ts'
import type { TocEntry } from '../project.ts'

const text = z.union([z.string(), z.number(), z.boolean()]).transform(String)

/** One entry as written; unknown keys do no harm. */
interface WrittenEntry {
	title?: string | undefined
	subtitle?: string | undefined
	local?: string | undefined
	newlocal?: string | undefined
	local_fw?: Record<string, string> | undefined
	isExpanded?: boolean | undefined
	new?: boolean | undefined
	copyPage?: boolean | undefined
	quiz?: number | undefined
	sections?: WrittenEntry[] | undefined
}

const Entry: z.ZodType<WrittenEntry> = z.lazy(() =>
	z.object({
		title: text.optional().catch(undefined),
		subtitle: text.optional().catch(undefined),
		local: text.optional().catch(undefined),
		newlocal: text.optional().catch(undefined),
		local_fw: z.record(z.string(), text).optional().catch(undefined),
		isExpanded: z.boolean().optional().catch(undefined),
		new: z.boolean().optional().catch(undefined),
		copyPage: z.boolean().optional().catch(undefined),
		quiz: z.coerce.number().optional().catch(undefined),
		sections: z.array(Entry).optional(),
	}),
)

/** Contents as read. */
export interface Toctree {
	toc: TocEntry[]
	/** New path by old one, for pages published at another path than that of their file (`newlocal`). */
	moved: Map<string, string>
	notices: Notice[]
}

const DEPTH_MAX = 32

/** Reads `_toctree.yml`. Faults are reported with their line; what cannot be read is left out. */
export function readToctree(source: string, file: string): Toctree {
	const notices: Notice[] = []
	const moved = new Map<string, string>()
	const fail = (line: number, message: string): Toctree => {
		notices.push({ file, line, column: 1, rule: 'toctree', severity: 'error', message })
		return { toc: [], moved, notices }
	}
	const { data, fault } = readYaml(source)
	if (fault) return fail(fault.line, `Cannot read the contents: ${fault.reason}.`)
	const parsed = z.array(Entry).safeParse(data ?? [])
	if (!parsed.success) {
		const [issue] = parsed.error.issues
		return fail(
			1,
			`Cannot read the contents at ${issue?.path.join('.') || 'the top'}: write a list of entries with title, local and sections.`,
		)
	}
	const toc = parsed.data.map((entry) => entryOf(entry, moved, 0))
	return { toc, moved, notices }
}

function entryOf(written: WrittenEntry, moved: Map<string, string>, depth: number): TocEntry {
	const local = pagePath(written.newlocal ?? written.local)
	const old = pagePath(written.local)
	if (written.newlocal !== undefined && old !== undefined && local !== undefined) moved.set(old, local)
	const byFramework = Object.entries(written.local_fw ?? {}).map(([framework, path]) => ({ framework, path: pagePath(path) ?? path }))
	return {
		title: written.title ?? local ?? byFramework[0]?.path ?? '',
		subtitle: written.subtitle,
		path: local ?? byFramework[0]?.path,
		byFramework,
		isExpanded: written.isExpanded,
		isNew: written.new === true,
		copyPage: written.copyPage,
		quiz: written.quiz,
		sections: depth < DEPTH_MAX ? (written.sections ?? []).map((section) => entryOf(section, moved, depth + 1)) : [],
	}
}

/** A page's path as the contents write it: without ending, `./` and outer slashes. */
function pagePath(local: string | undefined): string | undefined {
	const path = local
		?.trim()
		.replace(/^(?:\.?\/)+/, '')
		.replace(/\/+$/, '')
		.replace(/\.mdx?$/i, '')
	return path === '' || path?.split('/').includes('..') ? undefined : path
}

/** YAML, and once more with titles in quotes: unquoted ones with `:` or a back tick are no YAML, but meant. */
export function readYaml(source: string): { data: unknown; fault: { reason: string; line: number } | undefined } {
	const first = tryYaml(source)
	if (!first.fault) return first
	const quoted = source.replace(
		/^(\s*(?:-\s+)?(?:title|subtitle):[ \t]+)([^"'\s|>][^\n]*?)[ \t]*$/gm,
		(_whole, head: string, value: string) => head + JSON.stringify(value),
	)
	const second = quoted === source ? first : tryYaml(quoted)
	return second.fault ? first : second
}

function tryYaml(source: string): { data: unknown; fault: { reason: string; line: number } | undefined } {
	try {
		return { data: load(source, { schema: CORE_SCHEMA, maxDepth: 100 }), fault: undefined }
	} catch (error) {
		if (!(error instanceof YAMLException)) throw error
		return { data: undefined, fault: { reason: error.reason, line: (error.mark?.line ?? 0) + 1 } }
	}
}
