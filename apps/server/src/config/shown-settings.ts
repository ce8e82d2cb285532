import type { ShownSetting } from '@stoa/hub'
import type { z } from 'zod'
import { readSettingsFile } from './read-settings.ts'
import { SettingsSchema, type Settings } from './settings.ts'

const MASK = '(hidden)'

/** Every setting as it is in force, with where it comes from. Values of secrets are masked. */
export function shownSettings(settings: Settings, environment: Record<string, string | undefined>): ShownSetting[] {
	const ofFile = environment['STOA_CONFIG'] ? new Set(Object.keys(readSettingsFile(environment['STOA_CONFIG']))) : new Set<string>()
	const values = new Map<string, unknown>(Object.entries(settings))
	return Object.entries(SettingsSchema.shape).map(([name, schema]: [string, z.ZodType]) => {
		const value = values.get(name)
		const isGiven = environment[name] !== undefined && environment[name] !== ''
		const from = isGiven ? 'environment' : ofFile.has(name) ? 'file' : 'default'
		const isSecret = schema.meta()?.['secret'] === true
		return { name, value: value === undefined ? '' : isSecret ? MASK : textOf(value), from }
	})
}

function textOf(value: unknown): string {
	return typeof value === 'string' ? value : JSON.stringify(value)
}
