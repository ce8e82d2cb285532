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
		'Settings are environment variables. They may also stand in a YAML or JSON file that `STOA_CONFIG` names, under the same names; the environment wins.',
		'A value that cannot be used, and a name that is no setting, stop the start with a sentence that says what would be right.',
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
