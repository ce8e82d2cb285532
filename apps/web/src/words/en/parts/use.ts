/** What the parts of `parts/use` say. */
export const use = {
	title: { model: 'Use this model', dataset: 'Use this dataset' },
	wholeDataset: 'Whole dataset',
	split: 'Split',
	connect: 'Connect to this hub',
	library: 'Library',
	commandLine: 'Command line',
	waysUse: 'Ways to use it',
	otherWaysRun: 'Other ways to run it',
	wrapLines: 'Wrap lines',
	enlarge: 'Enlarge',
	close: 'Close',
	show: 'Show',
	/** The ways to use a model. */
	ways: { libraries: 'Libraries', inference: 'Inference', apps: 'Local apps' },
	application: 'Application',
	memory: 'Memory',
	anyMemory: 'Any',
	gigabytes: (size: number) => `${size} GB`,
	quantization: 'Quantization',
	chooseForMe: 'Choose for me',
	/** A file of weights to choose. */
	file: (name: string, size: string) => `${name}, ${size}`,
	fileTooLarge: (name: string, size: string) => `${name}, ${size}, too large`,
	/** `bytes` is a size with its unit, `memory` in GB. */
	takes: (file: string, bytes: string) => `${file} takes about ${bytes} of memory.`,
	takesAndFits: ({ file, bytes, memory }: { file: string; bytes: string; memory: number }) =>
		`${file} takes about ${bytes} of memory and fits in ${memory} GB.`,
	takesMore: ({ file, bytes, memory }: { file: string; bytes: string; memory: number }) =>
		`${file} takes about ${bytes} of memory, more than ${memory} GB: part of it would run slowly, or not at all.`,
	asksPublicHub: (application: string) =>
		`${application} asks the public hub for models by their name. Download this one from here, then open the file.`,
	download: 'Download',
	openIt: 'Open it',
	onlyMacOS: 'It runs on macOS only.',
	downloadFile: (file: string) => `Download ${file}`,
	client: 'Client',
	clients: { 'python/openai': 'OpenAI, Python', 'js/openai': 'OpenAI, JS' },
	provider: 'Provider',
	ownServer: 'A server of your own',
	anyProvider: 'Any provider',
	streamAnswer: 'Stream the answer',
	ownServerNote: (address: string) =>
		`This hub does not run models. These programs call a server that you start at ${address}. A server without keys accepts any API_TOKEN.`,
	anyProviderNote:
		'The router passes the call on when some provider has this model under this name. It is outside this hub and wants a key from there.',
	providerNote: (provider: string) =>
		`${provider} answers when it has this model under this name. It is outside this hub and wants a key from there.`,
}
