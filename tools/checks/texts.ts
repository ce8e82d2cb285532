import { existsSync, readFileSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { ROOMS } from '../rooms.ts'
import { ROOT } from './sources.ts'

/** Rooms without a README, decisions without a required section, and broken links in the repository's own texts. */
export function checkTexts(): string[] {
	const problems: string[] = []
	for (const { folder } of Object.values(ROOMS))
		if (!existsSync(join(ROOT, folder, 'README.md'))) problems.push(`${folder} has no README.md: say what belongs there`)
	for (const path of globSync('decisions/[0-9]*.md', { cwd: ROOT })) {
		const text = readFileSync(join(ROOT, path), 'utf8')
		for (const part of ['## Decision', '## Why', '## When to look again'])
			if (!text.includes(part)) problems.push(`${path} has no section "${part}"`)
	}
	for (const path of [
		'README.md',
		'ARCHITECTURE.md',
		'CONTRIBUTING.md',
		'SECURITY.md',
		...globSync(['decisions/*.md', '{packages,apps}/**/README.md'], { cwd: ROOT }),
	]) {
		if (path.includes('node_modules')) continue
		const full = join(ROOT, path)
		if (!existsSync(full)) {
			problems.push(`${path} is missing`)
			continue
		}
		for (const [, link = ''] of readFileSync(full, 'utf8').matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g))
			if (!/^[a-z]+:/i.test(link) && !link.startsWith('/') && !existsSync(join(full, '..', link)))
				problems.push(`${path} links to ${link}, which is not there`)
	}
	return problems
}
