import { spawnSync } from 'node:child_process'
import { availableParallelism, cpus, loadavg, release, totalmem } from 'node:os'
import { ROOT } from '../tests/hub-process.ts'

/** What the figures were measured on, and with. */
export interface Machine {
	cores: number
	processor: string
	/** GiB. */
	memory: number
	/** How many processes wanted to run in the last minute: above `cores` other work was in the way. */
	load: number
	system: string
	node: string
	/** With `+` when files differ from it. */
	commit: string
	date: string
}

/** Looks at the machine this runs on. */
export function describeMachine(): Machine {
	const git = (...args: string[]): string => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' }).stdout.trim()
	return {
		cores: availableParallelism(),
		processor: cpus()[0]?.model ?? 'unknown',
		memory: Math.round(totalmem() / 2 ** 30),
		load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
		system: `${process.platform} ${release()}`,
		node: process.version,
		commit: git('rev-parse', '--short=12', 'HEAD') + (git('status', '--porcelain', '--untracked-files=no') === '' ? '' : '+'),
		date: new Date().toISOString().slice(0, 16),
	}
}
