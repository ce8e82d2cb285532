import { LOCAL_APPS, type LocalAppKey } from '@stoa/catalog'
import type { ModelRecord } from '../model-record.ts'
import type { Snippet } from '../snippet.ts'
import { dockerModelRunner } from './docker-model-runner.ts'
import { hermesAgent } from './hermes-agent.ts'
import { lemonade } from './lemonade.ts'
import {
	atomicChat,
	backyard,
	diffusionbee,
	drawthings,
	jan,
	jellybox,
	joyfusion,
	lmstudio,
	msty,
	recursechat,
	unsloth,
} from './linked-apps.ts'
import { llamaCpp } from './llama-cpp.ts'
import type { LocalAppRules } from './local-app.ts'
import { localai } from './localai.ts'
import { mlxLm } from './mlx-lm.ts'
import { nodeLlamaCpp } from './node-llama-cpp.ts'
import { ollama } from './ollama.ts'
import { openclaw } from './openclaw.ts'
import { pi } from './pi.ts'
import { sglang } from './sglang.ts'
import { tgi } from './tgi.ts'
import { vllm } from './vllm.ts'

/** Every application of the catalog: one without a line here does not compile. */
const RULES: Readonly<Record<LocalAppKey, LocalAppRules>> = {
	'llama.cpp': llamaCpp,
	'node-llama-cpp': nodeLlamaCpp,
	vllm,
	sglang,
	'mlx-lm': mlxLm,
	tgi,
	lmstudio,
	localai,
	jan,
	'atomic-chat': atomicChat,
	backyard,
	jellybox,
	msty,
	recursechat,
	drawthings,
	diffusionbee,
	joyfusion,
	ollama,
	unsloth,
	'docker-model-runner': dockerModelRunner,
	lemonade,
	pi,
	'hermes-agent': hermesAgent,
	openclaw,
}

/** How an application is started with a model. */
export interface LocalAppLaunch {
	/** Whether it can run the model; without that it has neither of the two below. */
	display: boolean
	/** A link that opens it. */
	deeplink?: string
	/** Commands that start it, step by step. */
	snippets?: Snippet[]
}

const programs = (snippets: Snippet[]): Snippet[] => snippets.map((snippet) => ({ ...snippet, code: snippet.code.trimEnd() }))

/**
 * How to start an application on one's own machine with a model. Commands hold the place `{{QUANT_TAG}}` for the quantization, and
 * `{{GGUF_FILE}}` for the file, until one is chosen.
 *
 * @param file path of the chosen file in the repository
 * @param hub address of the hub that shows the commands, without a slash at its end, for its sample files
 */
export function localAppLaunch(app: LocalAppKey, model: ModelRecord, file?: string, hub?: string): LocalAppLaunch {
	const { shows, deeplink, snippets } = RULES[app]
	if (!shows(model)) return { display: false }
	return {
		display: true,
		...(deeplink && { deeplink: deeplink(model, file) }),
		...(snippets && { snippets: programs(snippets(model, file, hub)) }),
	}
}

/** The applications that can run a model, in the catalogue's order. */
export function localAppsFor(model: ModelRecord): LocalAppKey[] {
	return LOCAL_APPS.map(({ key }) => key).filter((key) => RULES[key].shows(model))
}

/** Whether a text names an application of the catalog. */
export const isLocalAppKey = (key: string): key is LocalAppKey => Object.hasOwn(RULES, key)
