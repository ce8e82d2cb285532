import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { checkAddresses } from './checks/addresses.ts'
import { checkAnswers } from './checks/answers.ts'
import { checkArrows, checkCircles } from './checks/arrows.ts'
import { checkCitations } from './checks/citations.ts'
import { checkClauses } from './checks/clauses.ts'
import { checkDependencies } from './checks/dependencies.ts'
import { checkDocstrings } from './checks/docstrings.ts'
import { checkFolders } from './checks/folders.ts'
import { checkLevels } from './checks/levels.ts'
import { checkMigrations } from './checks/migrations.ts'
import { checkLicenses, checkPeers, checkPrereleases } from './checks/packages.ts'
import { checkProduction } from './checks/production.ts'
import { checkProofs } from './checks/proofs.ts'
import { ROOT, readSources } from './checks/sources.ts'
import { checkTexts } from './checks/texts.ts'
import { checkWords } from './checks/words.ts'

/** `npm run check`: the repository's checks of itself. Prints every problem with what to do; exit code 1 when there is one. */

const sources = readSources()
const own: [string, () => string[]][] = [
	['arrows between rooms', () => checkArrows(sources)],
	['import circles', () => checkCircles(sources)],
	['circles of folders', () => checkFolders(sources)],
	['levels', () => checkLevels(sources)],
	['addresses of pages and calls', () => checkAddresses(sources)],
	['answers of calls', () => checkAnswers()],
	['docstrings', () => checkDocstrings(sources)],
	['dependencies', checkDependencies],
	['licenses', checkLicenses],
	['prereleases', checkPrereleases],
	['peers', checkPeers],
	['production', () => checkProduction(sources)],
	['proofs', () => checkProofs(sources)],
	['migrations', () => checkMigrations(sources)],
	['texts', checkTexts],
	['words of the interface', () => checkWords(sources)],
	['citations', () => checkCitations(sources)],
	['clauses', () => checkClauses(sources)],
]
const tools: [string, string[]][] = [
	['types', ['typescript/tsc', '-p', '.']],
	['lint', ['oxlint', '--type-aware', '--quiet']],
	['format', ['oxfmt', '--check']],
	['dead code', ['knip', '--no-progress']],
]

let failed = 0
const report = (name: string, ok: boolean, detail: string): void => {
	console.log(`${ok ? 'ok  ' : 'FAIL'} ${name}`)
	if (!ok) {
		failed++
		console.log(detail.trimEnd().replaceAll(/^/gm, '     '))
	}
}
for (const [name, run] of own) {
	const problems = run()
	report(name, problems.length === 0, problems.join('\n'))
}
for (const [name, args] of tools) {
	const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'tools/run.mjs'), '--bin', ...args], {
		cwd: ROOT,
		encoding: 'utf8',
	})
	report(name, status === 0, stdout + stderr)
}
const total = own.length + tools.length
console.log(`${total - failed} passed, ${failed} failed, 0 skipped`)
process.exitCode = failed > 0 ? 1 : 0
