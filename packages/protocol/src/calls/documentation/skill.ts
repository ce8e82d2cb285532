import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { json, text } from './shared.ts'

/** Read how programs work with this hub. */
export const readSkill = defineCall({
	method: 'GET',
	path: '/skill.md',
	who: 'anyone',
	format: 'text',
	...text('Read how programs work with this hub', 'text/markdown'),
})

/** Read how programs work with this hub. */
export const readSkillWellKnown = defineCall({
	method: 'GET',
	path: '/.well-known/agent-skills/stoa-hub/SKILL.md',
	who: 'anyone',
	format: 'text',
	...text('Read how programs work with this hub', 'text/markdown'),
})

/** List what programs can learn here (Agent Skills). */
export const listSkills = defineCall({
	method: 'GET',
	path: '/.well-known/agent-skills/index.json',
	who: 'anyone',
	format: 'text',
	...json(
		'List what programs can learn here (Agent Skills)',
		z.object({
			$schema: z.string(),
			skills: z.array(
				z.object({ name: z.string(), type: z.literal('skill-md'), description: z.string(), url: z.string(), digest: z.string() }),
			),
		}),
	),
})
