import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { createServer, createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { installSystemTools } from '../tools/setup/debian.ts'
import type { Bare } from './start-bare.ts'

/** Starts nginx over a folder, set up as it comes for static files; `missing` says why it cannot be had. */
export async function startNginx(root: string, folder: string): Promise<Bare | { missing: string }> {
	const found = (await installSystemTools([{ command: 'nginx', debian: 'nginx-light' }], join(tmpdir(), 'stoa-bench-tools'))).get('nginx')
	if (!found || !('path' in found)) return found ?? { missing: 'nginx cannot be had' }
	const prefix = join(folder, 'nginx')
	await mkdir(prefix, { recursive: true })
	await chmod(folder, 0o755) // its worker is another user when it is started as root
	const port = await freePort()
	const config = join(prefix, 'nginx.conf')
	await writeFile(
		config,
		`daemon off; worker_processes auto; pid ${prefix}/pid; error_log ${prefix}/error.log;${process.getuid?.() === 0 ? ' user root;' : ''}
events { worker_connections 512; }
http {
	access_log off; sendfile on; tcp_nopush on; default_type application/octet-stream;
	client_body_temp_path ${prefix}/body; proxy_temp_path ${prefix}/proxy; fastcgi_temp_path ${prefix}/fastcgi; uwsgi_temp_path ${prefix}/uwsgi; scgi_temp_path ${prefix}/scgi;
	server { listen 127.0.0.1:${port}; root ${root}; }
}
`,
	)
	const child = spawn(found.path, ['-p', prefix, '-c', config, '-e', join(prefix, 'error.log')], { stdio: 'ignore' })
	for (let waited = 0; !(await accepts(port)); waited += 20) {
		if (child.exitCode !== null || waited > 5000) return { missing: `nginx did not start: see ${prefix}/error.log` }
		await sleep(20)
	}
	return { origin: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => void child.kill('SIGTERM') }
}

async function accepts(port: number): Promise<boolean> {
	const socket = createConnection({ port, host: '127.0.0.1' })
	const [outcome] = await Promise.race([once(socket, 'connect').then(() => [true]), once(socket, 'error').then(() => [false])]).catch(
		() => [false],
	)
	socket.destroy()
	return outcome === true
}

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
	const server = createServer().listen(0, '127.0.0.1')
	await once(server, 'listening')
	const address = server.address()
	server.close()
	return typeof address === 'object' && address !== null ? address.port : 0
}
