import { accessRequests } from './repository/access-requests.ts'
import { access } from './repository/access.ts'
import { app } from './repository/app.ts'
import { blame } from './repository/blame.ts'
import { blob } from './repository/blob.ts'
import { branches } from './repository/branches.ts'
import { commit } from './repository/commit.ts'
import { commits } from './repository/commits.ts'
import { compare } from './repository/compare.ts'
import { dataset } from './repository/dataset.ts'
import { duplicate } from './repository/duplicate.ts'
import { edit } from './repository/edit.ts'
import { model } from './repository/model.ts'
import { newRepository } from './repository/new.ts'
import { row } from './repository/row.ts'
import { settings } from './repository/settings.ts'
import { sql } from './repository/sql.ts'
import { storage } from './repository/storage.ts'
import { tree } from './repository/tree.ts'
import { upload } from './repository/upload.ts'

/** What the pages of a repository say. */
export const repository = {
	accessRequests,
	access,
	app,
	blame,
	blob,
	branches,
	commit,
	commits,
	compare,
	dataset,
	duplicate,
	edit,
	model,
	newRepository,
	row,
	settings,
	sql,
	storage,
	tree,
	upload,
}
