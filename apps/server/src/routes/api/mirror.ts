import type { MirrorWork } from '@stoa/hub'
import { calls } from '@stoa/protocol'
import {
	presentItem,
	presentJob,
	presentPin,
	presentRequest,
	presentRule,
	presentSpace,
	presentTest,
	presentUpstream,
} from '../../present-mirror.ts'
import { type Answer, type Asked, handle } from '../handle.ts'
import type { Call, Route } from '../route.ts'

const PAGE = 100

/** What is mirrored without a request of a client. The addresses are Stoa's own; no client knows them. */
export const mirrorRoutes: readonly Route[] = [
	handle(calls.listUpstreams, async (call) => (await workOf(call).upstreams()).map(presentUpstream)),
	handle(calls.addUpstream, async (call) => presentUpstream(await workOf(call).addUpstream(await call.read()))),
	handle(calls.changeUpstream, async (call) =>
		presentUpstream(await workOf(call).changeUpstream(call.params.name ?? '', await call.read())),
	),
	handle(calls.testUpstream, async (call) => presentTest(await workOf(call).testUpstream(call.params.name ?? ''))),
	handle(calls.removeUpstream, removeUpstream),
	handle(calls.listMirrorRules, async (call) => (await workOf(call).rules()).map(presentRule)),
	handle(calls.addMirrorRule, async (call) => presentRule(await workOf(call).addRule(await call.read()))),
	handle(calls.removeMirrorRule, removeRule),
	handle(calls.runMirrorRule, async (call) => presentJob(await workOf(call).runRule(call.params.name ?? ''))),
	handle(calls.listMirrorJobs, async (call) => (await workOf(call).jobs()).map(presentJob)),
	handle(calls.startMirrorJob, async (call) => presentJob(await workOf(call).start(await call.read()))),
	handle(calls.readMirrorJob, async (call) => presentJob(await workOf(call).job(call.params.job ?? ''))),
	handle(calls.changeMirrorJob, async (call) => presentJob(await workOf(call).act(call.params.job ?? '', (await call.read()).action))),
	handle(calls.listMirrorJobRepositories, listItems),
	handle(calls.listMirrorPins, listPins),
	handle(calls.removeMirrorPin, removePin),
	handle(calls.readMirrorSpace, readSpace),
	handle(calls.dropMirrorFiles, dropFiles),
	handle(calls.listMirrorRequests, listRequests),
	handle(calls.askForMirror, askForMirror),
	handle(calls.answerMirrorRequest, async ({ hub, actor, params, read }) =>
		presentRequest(await hub.mirrorRequestWork(actor).answer(params.request ?? '', await read())),
	),
]

/** @throws {HubError} `sign-in-needed` | `hub-admin-needed` | `not-offered` */
const workOf = ({ hub, actor }: Pick<Call, 'hub' | 'actor'>): MirrorWork => hub.mirrorWork(actor)

async function removeUpstream(call: Asked<typeof calls.removeUpstream>): Promise<Answer<typeof calls.removeUpstream>> {
	await workOf(call).removeUpstream(call.params.name ?? '')
	return { success: true }
}

async function removeRule(call: Asked<typeof calls.removeMirrorRule>): Promise<Answer<typeof calls.removeMirrorRule>> {
	await workOf(call).removeRule(call.params.name ?? '')
	return { success: true }
}

async function listItems(call: Asked<typeof calls.listMirrorJobRepositories>): Promise<Answer<typeof calls.listMirrorJobRepositories>> {
	const work = workOf(call)
	const { state, after, limit = PAGE } = call.parameters()
	return (await work.items(call.params.job ?? '', { limit, state, ...(after !== undefined && { after }) })).map(presentItem)
}

async function listPins(call: Asked<typeof calls.listMirrorPins>): Promise<Answer<typeof calls.listMirrorPins>> {
	const work = workOf(call)
	const { skip = 0, limit = PAGE } = call.parameters()
	return (await work.pins({ skip, limit })).map(presentPin)
}

async function removePin(call: Asked<typeof calls.removeMirrorPin>): Promise<Answer<typeof calls.removeMirrorPin>> {
	const work = workOf(call)
	const { kind, name, commit } = await call.read()
	await work.unpin({ kind, id: name }, commit)
	return { success: true }
}

async function listRequests({
	hub,
	actor,
	parameters,
}: Asked<typeof calls.listMirrorRequests>): Promise<Answer<typeof calls.listMirrorRequests>> {
	const { state, skip = 0, limit = PAGE } = parameters()
	return (await hub.mirrorRequestWork(actor).list({ state, skip, limit })).map(presentRequest)
}

async function askForMirror({ hub, actor, read }: Asked<typeof calls.askForMirror>): Promise<Answer<typeof calls.askForMirror>> {
	const work = hub.mirrorRequestWork(actor)
	const { kind, name, reason } = await read()
	return presentRequest(await work.ask({ kind, id: name }, reason))
}

async function readSpace({ hub, actor, parameters }: Asked<typeof calls.readMirrorSpace>): Promise<Answer<typeof calls.readMirrorSpace>> {
	const { sort, unused_days: unusedDays, skip = 0, limit = PAGE } = parameters()
	return presentSpace(await hub.mirrorSpaceWork(actor).show({ sort, unusedDays, skip, limit }))
}

async function dropFiles(call: Asked<typeof calls.dropMirrorFiles>): Promise<Answer<typeof calls.dropMirrorFiles>> {
	const work = call.hub.mirrorSpaceWork(call.actor)
	const { kind, name } = await call.read()
	return work.drop({ kind, id: name })
}
