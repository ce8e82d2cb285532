/** What the marks of tasks say. */
export const tasks = {
	/** What the kinds are called. */
	medium: {
		text: 'text',
		image: 'image',
		video: 'video',
		audio: 'audio',
		table: 'table',
		document: 'document',
		vector: 'vector of numbers',
		label: 'label or score',
		mask: 'map over the pixels',
		list: 'list',
		curve: 'numbers',
		solid: '3D shape',
		graph: 'graph',
		action: 'action',
		noise: 'noise',
		any: 'anything',
	},
	/** "Image and text in, text out". */
	inOut: (takes: readonly string[], gives: string) => {
		const inputs = takes.join(' and ')
		return `${inputs.slice(0, 1).toUpperCase()}${inputs.slice(1)} in, ${gives} out`
	},
}
