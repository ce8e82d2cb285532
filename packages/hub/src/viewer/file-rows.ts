import { configOfFile } from '@stoa/tables'
import type { Actor } from '../accounts/actors/actor.ts'
import type { Repos } from '../repositories/repos/repo.ts'
import type { SplitReader } from './read-split.ts'
import { explained, isUnreadable } from './viewer-errors.ts'
import type { FilePreview, Viewer } from './viewer.ts'
import { within } from './within.ts'

const PAGE_ROWS = 100

interface FileRowsDeps {
	/** Checks access. */
	door: Pick<Repos, 'findReadable'>
	splits: Pick<SplitReader, 'rows'>
}

/** Creates the reading of rows of single files, in repositories of every kind. */
export function createFileRows({ door, splits }: FileRowsDeps): Viewer['fileRows'] {
	async function read(actor: Actor, { repo: ref, commit, path }: Parameters<Viewer['fileRows']>[1], offset: number): Promise<FilePreview> {
		const config = configOfFile(path)
		const [split] = config?.splits ?? []
		if (!config || !split) return { is: 'none' }
		const repo = await door.findReadable(actor, ref)
		try {
			const place = { actor, repo, commit, config, split }
			return { is: 'rows', page: await explained(() => splits.rows(place, { offset, length: PAGE_ROWS })) }
		} catch (error) {
			if (isUnreadable(error)) return { is: 'unreadable', why: error.message }
			throw error
		}
	}

	return async (actor, file, { offset, waitMsMax }) => {
		const answer = await within(waitMsMax, read(actor, file, offset))
		return answer === 'late' ? { is: 'pending' } : answer
	}
}
