import { link, mkdtemp, open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { bad, type Diagnosis, type DoctorCheck, good, reasonOf, warning } from '../check.ts'

/** Permissions that other users of the machine must not have in the data folder: to read it or to write it. */
const OTHERS = 0o006

async function examineWriting(folder: string): Promise<Diagnosis> {
	let work: string | undefined
	try {
		work = await mkdtemp(join(folder, 'doctor-'))
		await using file = await open(join(work, 'one'), 'wx')
		await file.writeFile('stoa doctor')
		await file.sync()
		const isLinked = await link(join(work, 'one'), join(work, 'two')).then(
			() => true,
			() => false,
		)
		if (isLinked) return good('It can be written, and files are flushed and linked.')
		return warning(
			'The file system has no hard links.',
			'Uploads work, with a rename instead. Use a file system with links for two processes on one folder.',
		)
	} catch (error) {
		return bad(
			`It cannot be written: ${reasonOf(error)}.`,
			'Give the folder to the user that runs the hub, or set STOA_DATA to another one.',
		)
	} finally {
		if (work !== undefined) await rm(work, { recursive: true, force: true })
	}
}

/** Who may read and write the data folder. */
export const dataFolder: DoctorCheck = {
	name: 'data folder',
	async run({ folder }) {
		const { mode, uid } = await stat(folder)
		const found = [await examineWriting(folder)]
		if ((mode & OTHERS) !== 0) found.push(bad(`Other users of the machine may read or write ${folder}.`, `Run: chmod o-rw ${folder}`))
		const own = process.getuid?.()
		if (own !== undefined && own !== 0 && uid !== own)
			found.push(warning(`${folder} belongs to another user (${uid}).`, 'Run stoa as the user that owns the folder.'))
		return found
	},
}
