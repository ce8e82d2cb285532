import type { Mail } from '@stoa/hub'
import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '../sync-folder.ts'

/** Letters as files `TIME-ID.eml` in a folder that only the hub's user may read: for hubs without a mail server, whose operator passes them on. */
export function createOutboxMail({
	folder,
	from,
	newId,
	now,
}: {
	folder: string
	from: string
	newId: () => string
	now: () => Date
}): Mail {
	return {
		async send(letter) {
			// The library is read when a letter is sent: most starts of a hub need none.
			const { createTransport } = await import('nodemailer')
			const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
			const { message } = await transport.sendMail({ from, ...letter })
			if (!Buffer.isBuffer(message)) throw new Error('The e-mail was not written to memory')
			await mkdir(folder, { recursive: true, mode: 0o700 })
			const name = `${now().toISOString().replaceAll(':', '-')}-${newId()}.eml`
			const unfinished = join(folder, `${name}.tmp`)
			const file = await open(unfinished, 'wx', 0o600)
			try {
				await file.writeFile(message)
				await file.sync()
			} finally {
				await file.close()
			}
			await rename(unfinished, join(folder, name))
			await syncFolder(folder)
		},
	}
}
