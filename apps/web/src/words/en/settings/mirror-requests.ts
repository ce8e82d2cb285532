import type { RepoKind } from '@stoa/vocabulary'
import type { ReactNode } from 'react'
import { kinds } from '../shared/kinds.ts'
import { sentence } from '../../sentences/sentence.ts'

/** What was asked for, where and when. */
interface AskedWords {
	kind: RepoKind
	upstream: string
	when: ReactNode
}

/** The answer to a request. `by` is a name, `anOperator` or `theRule`. */
interface AnswerWords {
	by: string
	when: ReactNode
}

/** What the page of `pages/settings/mirror-requests` says. */
export const mirrorRequests = {
	title: 'Requests',
	lead: 'For repositories of other hubs that come here only after a request was approved.',
	noRequests: 'No requests',
	noRequestsHint: 'Nothing was asked for.',
	states: { waiting: 'waiting', approved: 'approved', refused: 'refused' },
	asked: ({ person, kind, upstream, when }: AskedWords & { person: ReactNode }) =>
		sentence`${person} asked for this ${kinds[kind].one} of the hub ${upstream} ${when}:`,
	askedByDeletedAccount: ({ kind, upstream, when }: AskedWords) =>
		sentence`A deleted account asked for this ${kinds[kind].one} of the hub ${upstream} ${when}:`,
	anOperator: 'an operator',
	theRule: (rule: string) => `the rule “${rule}”`,
	wasApproved: ({ by, when }: AnswerWords) => sentence`It was approved by ${by} ${when}.`,
	wasApprovedNote: ({ by, when, note }: AnswerWords & { note: ReactNode }) => sentence`It was approved by ${by} ${when}: ${note}`,
	wasRefused: ({ by, when }: AnswerWords) => sentence`It was refused by ${by} ${when}.`,
	wasRefusedNote: ({ by, when, note }: AnswerWords & { note: ReactNode }) => sentence`It was refused by ${by} ${when}: ${note}`,
	note: 'Note',
	noteHint: 'The person who asked reads it.',
	pin: 'Pin the commit that is there now',
	approve: 'Approve',
	approveNamed: (name: string) => `Approve: ${name}`,
	refuse: 'Refuse',
	refuseNamed: (name: string) => `Refuse: ${name}`,
	approved: 'Approved. The repository is being mirrored.',
	refused: 'Refused.',
}
