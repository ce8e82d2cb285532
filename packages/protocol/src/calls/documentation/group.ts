import type { CallGroup } from '../../call.ts'
import { leadToCourse, readDocsFile, readDocsMarkdown, readDocsPage } from './pages.ts'
import { searchDocs, showDocsSearch } from './search.ts'
import { listDocs, listDocsWellKnown, listProjectPages, readAllDocs, readProjectText, readSearchIndex } from './texts.ts'
import { listSkills, readSkill, readSkillWellKnown } from './skill.ts'
import { listSitemaps, readRobots, readSitemap } from './sitemaps.ts'
import { callMcp, endMcpSession, openMcpStream } from './mcp.ts'

/** Documentation. */
export const documentation: CallGroup = {
	key: 'documentation',
	name: 'Documentation',
	text: 'Documentation of the hub and of its repositories, for people and for programs.',
	calls: [
		readDocsPage,
		readDocsMarkdown,
		searchDocs,
		showDocsSearch,
		listProjectPages,
		readProjectText,
		readSearchIndex,
		readDocsFile,
		leadToCourse,
		listDocs,
		listDocsWellKnown,
		readAllDocs,
		readSkill,
		readSkillWellKnown,
		listSkills,
		listSitemaps,
		readSitemap,
		readRobots,
		callMcp,
		openMcpStream,
		endMcpSession,
	],
}
