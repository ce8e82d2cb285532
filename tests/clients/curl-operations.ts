import { clientOutput } from './run-client.ts'

/** Runs each operation of curl against a hub. The result of each is "ok" or the error. */
export async function curlOperations(origin: string, home: string): Promise<Record<string, string>> {
	const results: Record<string, string> = {}
	const curl = (...args: string[]): Promise<string> => clientOutput('curl', ['-sS', '--fail-with-body', ...args], { home })
	const operation = async (name: string, work: () => Promise<boolean>): Promise<void> => {
		try {
			results[name] = (await work()) ? 'ok' : 'wrong'
		} catch (error) {
			results[name] = error instanceof Error ? (error.message.split('\n').at(-1) ?? '') : 'failed'
		}
	}
	const file = `${origin}/stoa/digits-resnet-tiny/resolve/main/config.json`
	await operation('read information and files', async () =>
		(await curl(`${origin}/api/models/stoa/digits-resnet-tiny`)).includes('"siblings"'),
	)
	await operation('download a file', async () => (await curl(file)).startsWith('{'))
	await operation('read by ranges', async () => {
		const [one, several] = [await curl('-r', '0-0', file), await curl('-i', '-r', '0-0,-1', file)]
		return one === '{' && /multipart\/byteranges/i.test(several) && several.match(/^content-range: bytes/gim)?.length === 2
	})
	await operation('ask whether it changed', async () => {
		const etag = /etag: (\S+)/i.exec(await curl('-I', file))?.[1] ?? ''
		return (await curl('-o', '/dev/null', '-w', '%{http_code}', '-H', `If-None-Match: ${etag}`, file)) === '304'
	})
	return results
}
