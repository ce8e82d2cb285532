import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { listOf } from '../../body-limits.ts'
import { flag, page } from '../../parameters.ts'
import { Entry, Size } from '../../shapes/files.ts'
import { optional } from '../fields.ts'
import { entry } from './shared.ts'

/** `POST /api/{T}/{id}/paths-info/{rev}` (protocol 03 section 4), form or JSON. */
export const PathsInfo = z.object({
	paths: z.union([z.array(z.string()), z.string().transform((path) => [path])]).default([]),
	expand: optional(z.union([z.boolean(), z.string().transform((text) => ['true', '1', ''].includes(text.toLowerCase()))])),
})

/** List a folder. */
export const listFolder = defineCall({
	method: 'GET',
	path: '/api/{T}/{id}/tree/{rest*}',
	who: 'reader',
	summary: 'List a folder',
	rest: '{rev}/{path}',
	query: { recursive: flag('Folders below as well'), expand: flag('Adds the last commit of each'), ...page(1000) },
	answers: [{ text: 'Files and folders', schema: z.array(Entry) }],
	isPaged: true,
	fails: ['revision-not-found', 'folder-not-found', 'gated-repo'],
})

/** Show what stands at some paths. */
export const listPaths = defineCall({
	method: 'POST',
	path: '/api/{T}/{id}/paths-info/{rev}',
	who: 'reader',
	summary: 'Show what stands at some paths',
	text: 'Paths at which nothing stands are left out.',
	body: {
		limits: listOf(2000, { keys: 0, bytes: 2048 }),
		schema: PathsInfo,
		types: ['application/json', 'application/x-www-form-urlencoded'],
		example: { paths: ['config.json', 'model.safetensors'], expand: false },
	},
	answers: [{ text: 'Files and folders', schema: z.array(Entry) }],
	fails: ['revision-not-found', 'too-many', 'gated-repo'],
})

/** Weigh a folder. */
export const weighFolder = defineCall({
	method: 'GET',
	path: '/api/{T}/{id}/treesize/{rest*}',
	who: 'reader',
	summary: 'Weigh a folder',
	rest: '{rev}/{path}',
	answers: [{ text: 'Bytes, large files included', schema: Size }],
	...entry,
})
