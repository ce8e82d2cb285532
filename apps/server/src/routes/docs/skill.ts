import { calls } from '@stoa/protocol'
import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { PAGES } from '@stoa/vocabulary'
import { type Answer, handleReply } from '../handle.ts'
import type { Call, Route } from '../route.ts'
import { sendText } from './send-text.ts'

const NAME = 'stoa-hub'
const DESCRIPTION =
	'Find, read, download and publish machine-learning models, datasets and demo apps on this Stoa hub. Use it when a task names this hub, or wants a model or dataset from it.'

/** How to work with this hub, for programs that read skills (Agent Skills discovery 0.2). */
export const skillRoutes: readonly Route[] = [
	handleReply(calls.readSkill, sendSkill),
	handleReply(calls.readSkillWellKnown, sendSkill),
	handleReply(calls.listSkills, listSkills),
]

const skillOf = (origin: string): string => `---
name: ${NAME}
description: ${DESCRIPTION}
---

# Work with the hub at ${origin}

It speaks the protocol of the Hugging Face Hub: its clients work when they are pointed here.

\`\`\`sh
export HF_ENDPOINT=${origin}
export HF_TOKEN=...   # only for what is private, and to write: ${origin}${PAGES.tokens.href()}
\`\`\`

## Find

- \`GET ${origin}/api/models?search=WORDS&limit=5\`, likewise \`/api/datasets\` and \`/api/spaces\`; \`/api/quicksearch?q=WORDS\` for all three.
- A card is its page's address with \`.md\`: \`${origin}/NAMESPACE/NAME.md\`, \`${origin}/datasets/NAMESPACE/NAME.md\`.
- Programs that load a model: \`GET ${origin}/api/models/NAMESPACE/NAME/snippets\`.

## Read

- \`hf download NAMESPACE/NAME\`, or \`from_pretrained("NAMESPACE/NAME")\` with \`HF_ENDPOINT\` set.
- One file: \`GET ${origin}/NAMESPACE/NAME/resolve/main/PATH\`; datasets have \`datasets/\` in front, apps \`spaces/\`.
- Files and folders: \`GET ${origin}/api/models/NAMESPACE/NAME/tree/main\`.

## Write

- \`hf repo create NAME\`, \`hf upload NAMESPACE/NAME FOLDER\`; both need a token that may write.
- Propose instead of writing: \`hf upload NAMESPACE/NAME FOLDER --create-pr\`.
- Say in \`README.md\` what it is; its front matter sets licence, task and tags. \`POST ${origin}/api/validate-yaml\` checks it.

## Know more

- All calls: ${origin}/openapi.json
- Documentation: ${origin}/llms.txt; search it and fetch pages with the MCP server at ${origin}/mcp
- A missing repository and one that you may not see answer alike: 401 without a token, 404 with one.
`

function sendSkill(call: Call): FastifyReply {
	return sendText(call, skillOf(call.origin), 'text/markdown')
}

function listSkills(call: Call): FastifyReply {
	const digest = createHash('sha256').update(skillOf(call.origin)).digest('hex')
	const list: Answer<typeof calls.listSkills> = {
		$schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
		skills: [
			{
				name: NAME,
				type: 'skill-md',
				description: DESCRIPTION,
				url: `/.well-known/agent-skills/${NAME}/SKILL.md`,
				digest: `sha256:${digest}`,
			},
		],
	}
	return sendText(call, JSON.stringify(list), 'application/json')
}
