/** An application that runs models on the user's machine. The snippets package has the commands that start it with a model. */
export interface LocalApp {
	key: string
	prettyLabel: string
	docsUrl: string
	/** Its main task. */
	mainTask: 'text-generation' | 'text-to-image'
	/** Runs on macOS only. */
	isMacOnly?: true
	/** Uses the hub in the variable `HF_ENDPOINT`; the others use only the public hub. Source: their documentation and changelogs. */
	readsEndpoint?: true
}

/** Local applications, in display order. Source: facts of @huggingface/tasks 0.21.54. */
export const LOCAL_APPS = [
	{
		key: 'llama.cpp',
		prettyLabel: 'llama.cpp',
		docsUrl: 'https://github.com/ggerganov/llama.cpp',
		mainTask: 'text-generation',
		readsEndpoint: true,
	},
	{
		key: 'node-llama-cpp',
		prettyLabel: 'node-llama-cpp',
		docsUrl: 'https://node-llama-cpp.withcat.ai',
		mainTask: 'text-generation',
		readsEndpoint: true,
	},
	{ key: 'vllm', prettyLabel: 'vLLM', docsUrl: 'https://docs.vllm.ai', mainTask: 'text-generation', readsEndpoint: true },
	{ key: 'sglang', prettyLabel: 'SGLang', docsUrl: 'https://docs.sglang.io', mainTask: 'text-generation', readsEndpoint: true },
	{
		key: 'mlx-lm',
		prettyLabel: 'MLX LM',
		docsUrl: 'https://github.com/ml-explore/mlx-lm',
		mainTask: 'text-generation',
		readsEndpoint: true,
	},
	{ key: 'tgi', prettyLabel: 'TGI', docsUrl: 'https://huggingface.co/docs/text-generation-inference/', mainTask: 'text-generation' },
	{ key: 'lmstudio', prettyLabel: 'LM Studio', docsUrl: 'https://lmstudio.ai', mainTask: 'text-generation' },
	{
		key: 'localai',
		prettyLabel: 'LocalAI',
		docsUrl: 'https://github.com/mudler/LocalAI',
		mainTask: 'text-generation',
		readsEndpoint: true,
	},
	{ key: 'jan', prettyLabel: 'Jan', docsUrl: 'https://jan.ai', mainTask: 'text-generation' },
	{ key: 'atomic-chat', prettyLabel: 'Atomic Chat', docsUrl: 'https://atomic.chat', mainTask: 'text-generation' },
	{ key: 'backyard', prettyLabel: 'Backyard AI', docsUrl: 'https://backyard.ai', mainTask: 'text-generation' },
	{ key: 'jellybox', prettyLabel: 'Jellybox', docsUrl: 'https://jellybox.com', mainTask: 'text-generation' },
	{ key: 'msty', prettyLabel: 'Msty', docsUrl: 'https://msty.app', mainTask: 'text-generation' },
	{ key: 'recursechat', prettyLabel: 'RecurseChat', docsUrl: 'https://recurse.chat', mainTask: 'text-generation', isMacOnly: true },
	{ key: 'drawthings', prettyLabel: 'Draw Things', docsUrl: 'https://drawthings.ai', mainTask: 'text-to-image', isMacOnly: true },
	{ key: 'diffusionbee', prettyLabel: 'DiffusionBee', docsUrl: 'https://diffusionbee.com', mainTask: 'text-to-image', isMacOnly: true },
	{ key: 'joyfusion', prettyLabel: 'JoyFusion', docsUrl: 'https://joyfusion.app', mainTask: 'text-to-image', isMacOnly: true },
	{ key: 'ollama', prettyLabel: 'Ollama', docsUrl: 'https://ollama.com', mainTask: 'text-generation' },
	{ key: 'unsloth', prettyLabel: 'Unsloth Desktop', docsUrl: 'https://unsloth.ai/docs', mainTask: 'text-generation' },
	{
		key: 'docker-model-runner',
		prettyLabel: 'Docker Model Runner',
		docsUrl: 'https://docs.docker.com/ai/model-runner/',
		mainTask: 'text-generation',
	},
	{ key: 'lemonade', prettyLabel: 'Lemonade', docsUrl: 'https://lemonade-server.ai', mainTask: 'text-generation' },
	{ key: 'pi', prettyLabel: 'Pi', docsUrl: 'https://github.com/earendil-works/pi', mainTask: 'text-generation', readsEndpoint: true },
	{
		key: 'hermes-agent',
		prettyLabel: 'Hermes Agent',
		docsUrl: 'https://hermes-agent.nousresearch.com/',
		mainTask: 'text-generation',
		readsEndpoint: true,
	},
	{
		key: 'openclaw',
		prettyLabel: 'OpenClaw',
		docsUrl: 'https://github.com/openclaw/openclaw',
		mainTask: 'text-generation',
		readsEndpoint: true,
	},
] as const satisfies readonly LocalApp[]

/** The key of a local application. */
export type LocalAppKey = (typeof LOCAL_APPS)[number]['key']
