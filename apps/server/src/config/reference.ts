import { SettingsSchema } from './settings.ts'

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

/** The reference page of all settings, in Markdown, made from the schema so that it cannot go stale. */
export function settingsReference(): string {
	const rows = Object.entries(SettingsSchema.shape).map(([name, schema]) => {
		const { description = '', example = '' } = schema.meta() ?? {}
		const initial = schema.safeParse(undefined)
		const value = initial.success && initial.data !== undefined ? `\`${String(initial.data)}\`` : 'none'
		return `| \`${name}\` | ${cell(description)} | ${value === '``' ? 'empty' : value} | \`${cell(String(example))}\` |`
	})
	return [
		'---',
		'title: Settings',
		'description: Every setting of the hub, what it does, its default and an example.',
		'---',
		'',
		'# Settings',
		'',
		'Settings are environment variables. They can also be set in a YAML or JSON file that `STOA_CONFIG` names, under the same names. The environment takes precedence.',
		'An invalid value or an unknown name stops the start with a message that says what is valid.',
		'',
		'```yaml',
		'STOA_PORT: 8080',
		'STOA_PUBLIC_URL: https://hub.example.org',
		'```',
		'',
		'| Setting | What it does | Default | Example |',
		'| --- | --- | --- | --- |',
		...rows,
		'',
	].join('\n')
}
