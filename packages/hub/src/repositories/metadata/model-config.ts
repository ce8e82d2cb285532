import type { CardData, Json, RepoMetadata } from '../repos/repo.ts'
import { listOf, memberOf, textOf } from './card.ts'
import type { FactReader } from './fact-reader.ts'
import { readJson } from './read-json.ts'

/** Largest size of each file in bytes. Tokenizer settings list every added token: 1.2 MB in the largest published ones. */
const SIZES_MAX = {
	'config.json': 1024 * 1024,
	'adapter_config.json': 1024 * 1024,
	'tokenizer_config.json': 4 * 1024 * 1024,
	'special_tokens_map.json': 1024 * 1024,
	'processor_config.json': 1024 * 1024,
	'chat_template.json': 1024 * 1024,
	'model_index.json': 1024 * 1024,
	'metadata.json': 1024 * 1024,
	'task.json': 1024 * 1024,
} as const
/** Longest chat template that is stored, in characters. */
const TEMPLATE_MAX = 100_000
const TOKENS = ['bos_token', 'eos_token', 'pad_token', 'unk_token', 'mask_token', 'sep_token', 'cls_token']

/** The parsed configuration files of a model, and the part of them that the hub stores. */
export interface ModelConfig {
	/** config.json itself. */
	raw: CardData | undefined
	/** adapter_config.json itself. */
	adapter: CardData | undefined
	/** Class of a Diffusers pipeline. */
	pipelineClass: string | undefined
	/** metadata.json, which Keras writes beside its weights. */
	keras: CardData | undefined
	maskToken: string | undefined
	/** Whether the model has a chat template. */
	hasChatTemplate: boolean
	/** As `config` of protocol 02 section 5.1. */
	kept: RepoMetadata['config']
}

/**
 * Largest size in bytes up to which a configuration file is read; `undefined` for other paths.
 *
 * @example
 * ```ts
 * assert.equal(configSizeMax('config.json'), 1024 * 1024)
 * ```
 */
export function configSizeMax(path: string): number | undefined {
	return Object.entries(SIZES_MAX).find(([name]) => name === path)?.[1]
}

function readConfig(reader: FactReader, path: keyof typeof SIZES_MAX): Promise<CardData | undefined> {
	return readJson(reader, path, SIZES_MAX[path])
}

type Members = Record<string, Json | undefined>

/** An object of the members that have a value; `undefined` when none has. */
function compact(members: Members): CardData | undefined {
	const present = Object.entries(members).filter((entry): entry is [string, Json] => entry[1] !== undefined && entry[1] !== null)
	return present.length === 0 ? undefined : Object.fromEntries(present)
}

/** A special token is either a text or an object that contains the text. */
function tokenOf(value: Json | undefined): string | undefined {
	return textOf(value) ?? textOf(memberOf(value, 'content'))
}

/** One template, or several by name. */
function templateOf(value: Json | undefined): Json | undefined {
	if (typeof value === 'string') return value.length <= TEMPLATE_MAX ? value : undefined
	return Array.isArray(value) && JSON.stringify(value).length <= TEMPLATE_MAX ? value : undefined
}

function keptTokenizer(tokenizer: CardData | undefined, special: CardData | undefined): CardData | undefined {
	const tokens = TOKENS.map((name): [string, string | undefined] => [
		name,
		tokenOf(memberOf(tokenizer, name)) ?? tokenOf(memberOf(special, name)),
	])
	return compact({ ...Object.fromEntries(tokens), chat_template: templateOf(memberOf(tokenizer, 'chat_template')) })
}

function keptLibraries(
	raw: CardData | undefined,
	adapter: CardData | undefined,
	pipelineClass: string | undefined,
	kerasTasks: readonly string[],
): Members {
	const sklearn = memberOf(raw, 'sklearn')
	return {
		sklearn: compact({
			model: compact({ file: textOf(memberOf(memberOf(sklearn, 'model'), 'file')) }),
			model_format: textOf(memberOf(sklearn, 'model_format')),
		}),
		speechbrain: compact(
			Object.fromEntries(
				['speechbrain_interface', 'vocoder_interface', 'vocoder_model_id'].map((name) => [name, textOf(memberOf(raw, name))]),
			),
		),
		diffusers: compact({ _class_name: pipelineClass }),
		peft:
			memberOf(adapter, 'peft_type') === undefined
				? undefined
				: compact({
						base_model_name_or_path: textOf(memberOf(adapter, 'base_model_name_or_path')),
						task_type: textOf(memberOf(adapter, 'task_type')),
					}),
		adapter_transformers: compact({ model_name: textOf(memberOf(adapter, 'model_name')) }),
		keras_hub: kerasTasks.length === 0 ? undefined : { tasks: [...kerasTasks] },
	}
}

function keptQuantization(raw: CardData | undefined): CardData | undefined {
	const settings = memberOf(raw, 'quantization_config')
	const names = ['quant_method', 'bits', 'load_in_4bit', 'load_in_8bit', '_load_in_4bit', '_load_in_8bit']
	return compact(Object.fromEntries(names.map((name) => [name, scalarOf(memberOf(settings, name))])))
}

function scalarOf(value: Json | undefined): Json | undefined {
	return typeof value === 'number' || typeof value === 'boolean' ? value : textOf(value)
}

/** `auto_map` names classes in the repository's own code, by auto class. */
function keptAutoMap(raw: CardData | undefined): CardData | undefined {
	const map = memberOf(raw, 'auto_map')
	if (map === null || typeof map !== 'object' || Array.isArray(map)) return undefined
	return compact(Object.fromEntries(Object.entries(map).map(([key, value]) => [key, textOf(value) ?? listOf(value)[0]])))
}

/** The chat template of a multimodal model: in the settings of its processor, or for older models in a file of its own. */
async function readProcessorTemplate(reader: FactReader): Promise<Json | undefined> {
	const inSettings = templateOf(memberOf(await readConfig(reader, 'processor_config.json'), 'chat_template'))
	return inSettings ?? templateOf(memberOf(await readConfig(reader, 'chat_template.json'), 'chat_template'))
}

/** The tasks in a KerasHub preset, otherwise the class that was saved. */
async function readKerasTasks(reader: FactReader, keras: CardData | undefined): Promise<string[]> {
	const listed = memberOf(keras, 'keras_hub_version') === undefined ? [] : listOf(memberOf(keras, 'tasks'))
	return listed.length > 0 ? listed : listOf(memberOf(await readConfig(reader, 'task.json'), 'class_name'))
}

/** Reads a model's configuration files. */
export async function readModelConfig(reader: FactReader): Promise<ModelConfig> {
	const raw = await readConfig(reader, 'config.json')
	const adapter = await readConfig(reader, 'adapter_config.json')
	const tokenizer = keptTokenizer(await readConfig(reader, 'tokenizer_config.json'), await readConfig(reader, 'special_tokens_map.json'))
	const processorTemplate = await readProcessorTemplate(reader)
	const jinja = await reader.readText('chat_template.jinja', TEMPLATE_MAX)
	const pipelineClass = textOf(memberOf(await readConfig(reader, 'model_index.json'), '_class_name'))
	const keras = await readConfig(reader, 'metadata.json')
	const kerasTasks = await readKerasTasks(reader, keras)
	const architectures = listOf(memberOf(raw, 'architectures'))
	return {
		raw,
		adapter,
		pipelineClass,
		keras,
		maskToken: textOf(memberOf(tokenizer, 'mask_token')),
		hasChatTemplate: memberOf(tokenizer, 'chat_template') !== undefined || processorTemplate !== undefined || jinja !== undefined,
		kept: compact({
			architectures: architectures.length > 0 ? architectures : undefined,
			model_type: textOf(memberOf(raw, 'model_type')),
			auto_map: keptAutoMap(raw),
			quantization_config: keptQuantization(raw),
			tokenizer_config: tokenizer,
			processor_config: compact({ chat_template: processorTemplate }),
			chat_template_jinja: jinja,
			...keptLibraries(raw, adapter, pipelineClass, kerasTasks),
		}),
	}
}
