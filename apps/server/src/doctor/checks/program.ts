import { readGitVersion } from '@stoa/storage'
import { bad, type Diagnosis, type DoctorCheck, good } from '../check.ts'

/** The oldest git that works. */
const GIT_MIN = [2, 39] as const

/** What to say about a version of git. */
export function judgeGit(version: string | undefined): Diagnosis {
	const mend = `Install git ${GIT_MIN.join('.')} or newer, and make sure that PATH leads to it.`
	if (version === undefined) return bad('git was not found.', mend)
	const [, major = '0', minor = '0'] = /^(\d+)\.(\d+)/.exec(version) ?? []
	const isOld = Number(major) < GIT_MIN[0] || (Number(major) === GIT_MIN[0] && Number(minor) < GIT_MIN[1])
	return isOld ? bad(`git ${version} is too old.`, mend) : good(`git ${version}. git-lfs is not needed on this machine.`)
}

/** The programs that the hub calls. */
export const git: DoctorCheck = { name: 'git', run: async () => [judgeGit(await readGitVersion())] }
