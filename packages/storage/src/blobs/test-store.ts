import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'

/** A real S3 server for tests. */
export interface TestStore {
	endpoint: string
	region: string
	accessKeyId: string
	secretAccessKey: string
	stop(): Promise<void>
}

/** The file that tools/setup/s3-server.ts writes beside the installed server. */
const Installed = z.object({
	command: z.string(),
	args: z.array(z.string()),
	env: z.record(z.string(), z.string()),
	region: z.string(),
	accessKeyId: z.string(),
	secretAccessKey: z.string(),
})

/** The server that `STOA_TEST_S3_*` name, or one started from the cache folder `STOA_TEST_CACHE`; `undefined` when there is neither. */
export async function startTestStore(): Promise<TestStore | undefined> {
	const { env } = process
	const endpoint = env['STOA_TEST_S3_ENDPOINT']
	if (endpoint !== undefined) {
		return {
			endpoint,
			region: env['STOA_TEST_S3_REGION'] ?? 'us-east-1',
			accessKeyId: env['STOA_TEST_S3_ACCESS_KEY_ID'] ?? '',
			secretAccessKey: env['STOA_TEST_S3_SECRET_ACCESS_KEY'] ?? '',
			stop: async () => undefined,
		}
	}
	const description = join(env['STOA_TEST_CACHE'] ?? '.', 's3-server', 'server.json')
	if (env['STOA_TEST_CACHE'] === undefined || !existsSync(description)) return undefined
	return startInstalled(Installed.parse(JSON.parse(await readFile(description, 'utf8'))))
}

async function startInstalled({ command, args, env, region, accessKeyId, secretAccessKey }: z.infer<typeof Installed>): Promise<TestStore> {
	const folder = await mkdtemp(join(tmpdir(), 'stoa-s3-'))
	for (const name of ['objects', 'meta']) await mkdir(join(folder, name))
	const port = await freePort()
	const filled = args.map((arg) => arg.replace('{port}', String(port)).replace('{folder}', folder))
	const child = spawn(command, filled, { env: { ...process.env, ...env }, stdio: 'ignore' })
	const endpoint = `http://127.0.0.1:${port}`
	await untilAnswering(endpoint, child)
	return {
		endpoint,
		region,
		accessKeyId,
		secretAccessKey,
		async stop() {
			child.kill()
			if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
			await rm(folder, { recursive: true, force: true })
		},
	}
}

async function untilAnswering(endpoint: string, child: ChildProcess): Promise<void> {
	while (child.exitCode === null) {
		const isThere = await fetch(endpoint).then(
			() => true,
			() => false,
		)
		if (isThere) return
		await setTimeout(50)
	}
	throw new Error(`The S3 server for tests ended with status ${child.exitCode}`)
}

async function freePort(): Promise<number> {
	const server = createServer().listen(0, '127.0.0.1')
	await once(server, 'listening')
	const address = server.address()
	server.close()
	await once(server, 'close')
	if (typeof address !== 'object' || !address) throw new Error('Cannot find a free port')
	return address.port
}
