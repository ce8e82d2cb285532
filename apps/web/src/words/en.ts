import type { TextLanguage } from './text-language.ts'
import { account } from './en/account.ts'
import { administration } from './en/administration.ts'
import { catalog } from './en/catalog.ts'
import { community } from './en/community.ts'
import { docs } from './en/docs.ts'
import { failure } from './en/failure.ts'
import { frame } from './en/frame.ts'
import { islands } from './en/islands.ts'
import { keptForm } from './en/kept-form.ts'
import { kinds, repoCounts } from './en/shared/kinds.ts'
import { organization } from './en/organization.ts'
import { parts } from './en/parts.ts'
import { repository } from './en/repository.ts'
import { settings } from './en/settings.ts'
import { titles } from './en/titles.ts'
import { ui } from './en/ui.ts'

const language: TextLanguage = { tag: 'en', direction: 'ltr' }

/** Everything that the pages say, in English. */
export const en = {
	language,
	account,
	administration,
	catalog,
	community,
	docs,
	failure,
	frame,
	islands,
	keptForm,
	kinds,
	repoCounts,
	organization,
	parts,
	repository,
	settings,
	titles,
	ui,
}
