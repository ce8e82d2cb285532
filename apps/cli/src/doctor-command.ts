import type { Examined } from '@stoa/server'
import { findRunning, openDataFolder, readSettings, StartFailure } from '@stoa/server/control'
import { type Command, Option } from 'commander'
import { askRunning } from './ask-hub.ts'
import { ExitCode, print } from './print.ts'

const SIGNS = { good: 'ok  ', warning: 'warn', bad: 'BAD ' } as const
const NAME_WIDTH = 15

function lines({ name, diagnoses }: Examined): string {
	return diagnoses
		.map(({ state, found, mend }, index) => {
			const begin = `${SIGNS[state]}  ${(index === 0 ? name : '').padEnd(NAME_WIDTH)} `
			return [begin + found, ...(mend === undefined ? [] : [`${' '.repeat(begin.length)}-> ${mend}`])].join('\n')
		})
		.join('\n')
}

async function doctor({ json }: { json?: boolean }): Promise<void> {
	const settings = readSettings(process.env)
	const folder = await openDataFolder(settings.STOA_DATA)
	const running = await findRunning(folder)
	const { runDoctor } = await import('@stoa/server')
	const examined: Examined[] = []
	const context = {
		settings: { ...settings, STOA_DATA: folder },
		folder,
		running,
		ask: (command: Parameters<typeof askRunning>[1]) => {
			if (!running) throw new StartFailure('No hub runs over this data folder')
			return askRunning(running, command)
		},
		now: () => new Date(),
	}
	for await (const one of runDoctor(context)) {
		examined.push(one)
		if (!json) process.stdout.write(`${lines(one)}\n`)
	}
	const all = examined.flatMap(({ diagnoses }) => diagnoses)
	const count = (state: string): number => all.filter((one) => one.state === state).length
	const counted = (number: number, word: string): string => `${number} ${word}${number === 1 ? '' : 's'}`
	const words = `${counted(count('bad'), 'problem')}, ${counted(count('warning'), 'warning')}.`
	print(json, { did: 'doctor', isRunning: running !== undefined, checks: examined }, words)
	if (count('bad') > 0) process.exitCode = ExitCode.problemsFound
}

/** Adds `stoa doctor`. */
export function addDoctorCommand(stoa: Command): void {
	stoa
		.command('doctor')
		.description('Say what is wrong with this machine or a setting, and how to mend it. Works while the hub runs and while it does not.')
		.addOption(new Option('--json', 'print JSON, for scripts'))
		.addHelpText('after', '\nIt ends with 0 when there are only warnings, and with 3 when there is a problem.\n\nExample:\n  stoa doctor')
		.action(doctor)
}
