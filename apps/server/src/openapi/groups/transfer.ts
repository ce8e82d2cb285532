import { CreateLock, LfsBatch, LfsVerify, Unlock, VerifyLocks } from '@stoa/protocol'
import { z } from 'zod'
import { Nothing } from '../answers/basics.ts'
import {
	HeldLocks,
	Inserted,
	LfsAnswer,
	LockAnswer,
	Locks,
	Reconstruction1,
	Reconstruction2,
	Registered,
	XetToken,
} from '../answers/transfer.ts'
import type { Description, Group } from '../description.ts'
import { choice, flag, page, words } from '../parameters.ts'

const LFS = 'application/vnd.git-lfs+json'
const BYTES = 'application/octet-stream'
const verify: Description = {
	summary: 'Ask whether an object arrived',
	body: { types: [LFS], schema: LfsVerify },
	answers: [{ text: 'It did', schema: Nothing, type: LFS }],
	fails: ['object-not-found', 'object-mismatch'],
}
const pack = (summary: string, service: string): Description => ({
	summary,
	body: { types: [`application/x-${service}-request`], text: 'Packet lines of git.' },
	answers: [{ text: 'Packet lines of git', type: `application/x-${service}-result` }],
	fails: ['git-refused'],
})

/** git and git-lfs. */
export const git: Group = {
	key: 'git',
	name: 'git and git-lfs',
	text: 'Git’s smart HTTP protocol and git-lfs’s batch interface. The name of the repository may end in `.git`.',
	routes: {
		'GET /{prefix}{id}/info/refs': {
			summary: 'Begin a fetch or a push',
			query: { service: choice(['git-upload-pack', 'git-receive-pack'], 'To fetch or to push') },
			headers: { 'Git-Protocol': words('`version=2`') },
			answers: [{ text: 'Refs and abilities, as packet lines', type: 'application/x-git-upload-pack-advertisement' }],
			fails: ['git-refused'],
		},
		'POST /{prefix}{id}/git-upload-pack': pack('Fetch', 'git-upload-pack'),
		'POST /{prefix}{id}/git-receive-pack': pack('Push', 'git-receive-pack'),
		'POST /{prefix}{id}/info/lfs/objects/batch': {
			summary: 'Ask where objects go to or come from',
			body: {
				types: [LFS, 'application/json'],
				schema: LfsBatch,
				example: { operation: 'download', objects: [{ oid: '0'.repeat(64), size: 1048576 }] },
			},
			answers: [{ text: 'An address for each object', schema: LfsAnswer, type: LFS }],
			fails: ['pull-request-needed', 'write-token-needed'],
		},
		'POST /{prefix}{id}/info/lfs/objects/verify': verify,
		'POST /{prefix}{id}/info/lfs/locks/verify': {
			summary: 'List the locks that a push would meet',
			body: { types: [LFS], schema: VerifyLocks, isOptional: true },
			answers: [{ text: 'Those of the caller, and those of others', schema: HeldLocks, type: LFS }],
		},
		'GET /{prefix}{id}/info/lfs/locks': {
			summary: 'List locks',
			query: { path: words('Of this file'), id: words('This one'), ...page(100) },
			answers: [{ text: 'One page of them', schema: Locks, type: LFS }],
		},
		'POST /{prefix}{id}/info/lfs/locks': {
			summary: 'Lock a file',
			text: 'Locks advise: git-lfs warns others before they push, and nothing else keeps them from writing.',
			body: { types: [LFS], schema: CreateLock, example: { path: 'weights/model.bin' } },
			answers: [
				{ status: 201, text: 'Locked', schema: LockAnswer, type: LFS },
				{ status: 409, text: 'The lock is already held', schema: LockAnswer, type: LFS },
			],
			fails: ['invalid-path'],
		},
		'POST /{prefix}{id}/info/lfs/locks/{lock}/unlock': {
			summary: 'Unlock a file',
			text: 'With `force`, administrators of the repository can remove the lock of another person.',
			body: { types: [LFS], schema: Unlock, isOptional: true },
			answers: [{ text: 'The lock that is gone', schema: LockAnswer, type: LFS }],
			fails: ['lock-held', 'lock-not-found'],
		},
		'PUT /lfs/upload/{token}': {
			summary: 'Send an object',
			body: { types: [BYTES], text: 'Its bytes; they are hashed and compared.' },
			answers: [{ text: 'Stored', headers: { ETag: 'Its SHA-256' } }],
			fails: ['object-mismatch'],
		},
		'PUT /lfs/part/{token}': {
			summary: 'Send a part of an object',
			body: { types: [BYTES], text: 'Its bytes.' },
			answers: [{ text: 'Stored', headers: { ETag: 'SHA-256 of the part' } }],
			fails: ['object-mismatch'],
		},
		'GET /lfs/join/{token}': {
			summary: 'List the parts of an object that are here',
			text: 'For uploads that were broken off: what is listed need not be sent again. The address is that of `POST`.',
			answers: [{ text: 'Their numbers', schema: z.object({ parts: z.array(z.int()) }), type: LFS }],
		},
		'POST /lfs/join/{token}': {
			summary: 'Put the parts of an object together',
			body: { types: [LFS], schema: z.object({}).loose(), isOptional: true },
			answers: [{ text: 'Stored', schema: Nothing, type: LFS }],
			fails: ['object-mismatch', 'object-missing'],
		},
		'POST /lfs/verify/{token}': verify,
		'GET /lfs/download/{token}': {
			summary: 'Read an object',
			headers: { Range: words('A part of it') },
			answers: [
				{ text: 'Its bytes', type: BYTES, headers: { ETag: 'Its SHA-256' } },
				{ status: 206, text: 'The part', type: BYTES },
			],
			fails: ['object-not-found', 'range-unsatisfiable'],
		},
	},
}

const token = (summary: string): Description => ({
	summary,
	query: { create_pr: flag('To write: what is sent is for a pull request') },
	answers: [
		{
			text: 'A token, with the address that takes it; also in headers',
			schema: XetToken,
			headers: { 'X-Xet-Cas-Url': 'As `casUrl`', 'X-Xet-Access-Token': 'As `accessToken`', 'X-Xet-Token-Expiration': 'As `exp`' },
		},
	],
	fails: ['gated-repo'],
})
const reconstruction = (schema: z.ZodType): Description => ({
	summary: 'Find out how a file is put together',
	headers: { Range: words('Only what a part of the file needs') },
	answers: [{ text: 'Pieces in their order, and signed addresses of the bytes that they lie in', schema }],
	fails: ['object-not-found', 'range-unsatisfiable'],
})
const told: Description = {
	summary: 'Take note of what a client measured',
	text: 'Nothing is kept.',
	answers: [{ text: 'Heard', schema: Nothing }],
}
const nothing: Description = { summary: 'Answer that there is nothing else', answers: [{ status: 404, text: 'Nothing is here' }] }

/** The chunk store of hf_xet. */
export const xet: Group = {
	key: 'xet',
	name: 'Xet',
	text: 'The chunk store that `hf_xet` speaks to. Files are cut into chunks, and chunks that are stored already are not sent again.',
	routes: {
		'GET /api/{T}/{id}/xet-read-token/{rev*}': token('Get a token to read chunks'),
		'GET /api/{T}/{id}/xet-write-token/{rev*}': token('Get a token to store chunks'),
		'POST /cas/v1/xorbs/default/{hash}': {
			summary: 'Store a xorb',
			body: { types: [BYTES], text: 'Chunks, each with its header; the hash is computed and compared.' },
			answers: [{ text: 'Stored', schema: Inserted }],
			fails: ['invalid-xorb'],
		},
		'POST /cas/v1/shards': {
			summary: 'Register files',
			body: { types: [BYTES], text: 'How each file is put together from chunks of xorbs that are stored.' },
			answers: [{ text: 'Registered', schema: Registered }],
			fails: ['invalid-shard'],
		},
		'GET /cas/v1/reconstructions/{file}': reconstruction(Reconstruction1),
		'GET /cas/v2/reconstructions/{file}': reconstruction(Reconstruction2),
		'GET /cas/v1/chunks/{space}/{hash}': {
			summary: 'Find out where a chunk is stored already',
			text: 'Among the files of the repository that the token is for, and nowhere else.',
			answers: [{ text: 'A shard with the xorbs of the files that hold it', type: BYTES }],
			fails: ['object-not-found'],
		},
		'GET /cas/xorb-data/{hash}': {
			summary: 'Read bytes of a xorb',
			query: { signature: words('As the reconstruction says') },
			headers: { Range: words('Inside what the address was signed for') },
			answers: [{ status: 206, text: 'The bytes', type: BYTES }],
			fails: ['range-unsatisfiable'],
		},
		'POST /v1/telemetry': told,
		'POST /cas/v1/telemetry': told,
		'GET /cas/{rest*}': nothing,
		'POST /cas/{rest*}': nothing,
	},
}
