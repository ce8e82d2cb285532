import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/**
 * `node tools/run.mjs tools/size-exceptions.ts`: writes into .oxlintrc.json which files go over the limits of size (parameters, lines and branches of
 * a function), so that no other file may. For files that were moved or mended: new code stays below the limits.
 */

const ROOT = join(import.meta.dirname, '..')
const CONFIG = join(ROOT, '.oxlintrc.json')
const RULES = ['max-params', 'max-lines-per-function', 'complexity']
const Found = z.object({ diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })) })
const Override = z.looseObject({ files: z.array(z.string()), rules: z.record(z.string(), z.unknown()) })
const Config = z.looseObject({ overrides: z.array(Override) })
type Override = z.infer<typeof Override>

/** Whether an override is one of ours: a single limit of size, for files by name. */
const isException = ({ files, rules }: Override): boolean =>
	Object.keys(rules).length === 1 && RULES.some((rule) => rules[rule] === 'off') && !files.some((file) => file.includes('*'))

const text: unknown = JSON.parse(readFileSync(CONFIG, 'utf8'))
const config = Config.parse(text)
const order = Object.keys(z.looseObject({}).parse(text))

/** Writes the keys in the order in which they were. */
function write(overrides: Override[]): void {
	const changed: Record<string, unknown> = { ...config, overrides }
	writeFileSync(CONFIG, `${JSON.stringify(Object.fromEntries(order.map((key) => [key, changed[key]])), undefined, '\t')}\n`)
}

const others = config.overrides.filter((override) => !isException(override))
write(others)
const { stdout } = spawnSync(process.execPath, [join(ROOT, 'tools/run.mjs'), '--bin', 'oxlint', '--format=json'], {
	cwd: ROOT,
	encoding: 'utf8',
	maxBuffer: 100_000_000,
})
const { diagnostics } = Found.parse(JSON.parse(stdout))
const exceptions = RULES.map((rule) => {
	const files = new Set(diagnostics.filter(({ code }) => code === `eslint(${rule})`).map(({ filename }) => filename))
	return { files: [...files].toSorted(), rules: { [rule]: 'off' } }
})
write([...others, ...exceptions])
for (const { files, rules } of exceptions) console.log(`${Object.keys(rules).join()}: ${files.length} files`)
spawnSync(process.execPath, [join(ROOT, 'tools/run.mjs'), '--bin', 'oxfmt', CONFIG], { cwd: ROOT, stdio: 'inherit' })
