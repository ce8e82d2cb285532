import { parseRepoId } from '@stoa/vocabulary'
import { expect, test } from 'vitest'
import type { RecordsUnderTest } from '../records.contract.ts'
import { insertRepo, insertUser, sampleSha256 } from './samples.ts'

/** The contract of `standing` versions: which changes raise them, and what ends with them. */
export function standingContract(pair: () => RecordsUnderTest): void {
	test('a suspension and the end of all sessions raise an account’s standing; a new name on its profile does not', async () => {
		const { first, second } = pair()
		const { id } = await insertUser(first)
		const standing = async () => (await second.accounts.byId(id))?.standing
		const [begun] = [await standing()]
		await first.accounts.update(id, { fullname: 'Another Name', isEmailVerified: true })
		expect(await standing()).toBe(begun)
		await first.accounts.update(id, { suspendedAt: new Date() })
		const suspended = await standing()
		await first.overview.endSessions(id)
		const ended = await standing()
		expect(new Set([begun, suspended, ended]).size).toBe(3)
	})

	test('a changed role and a renewed membership raise the standing of a member', async () => {
		const { first } = pair()
		const [org, ada] = [await insertUser(first, { kind: 'org', email: undefined }), await insertUser(first)]
		const standing = async () => (await first.accounts.memberships(ada.id))[0]?.standing
		await first.accounts.setMember(org.id, ada.id, 'admin')
		const admin = await standing()
		await first.accounts.setMember(org.id, ada.id, 'admin')
		expect(await standing()).toBe(admin)
		await first.accounts.setMember(org.id, ada.id, 'read')
		const reader = await standing()
		await first.accounts.removeMember(org.id, ada.id)
		await first.accounts.setMember(org.id, ada.id, 'admin')
		expect(new Set([admin, reader, await standing()]).size).toBe(3)
	})

	test('what decides who may do what with a repository raises its standing; likes and commits do not', async () => {
		const { first } = pair()
		const [ada, ben] = [await insertUser(first), await insertUser(first)]
		const { id, name } = await insertRepo(first, ada)
		const standing = async () => (await first.repos.byId(id))?.standing
		const seen = [await standing()]
		await first.repos.like(id, ben.id, new Date())
		expect(await standing()).toBe(seen[0])
		for (const change of [
			() => first.repos.setVisibility(id, 'private'),
			() => first.repos.setGated(id, 'manual'),
			() => first.repos.rename(id, parseRepoId(`${name}-moved`), ada.id),
			() => first.repos.setDiscussionsDisabled(id, true),
		]) {
			await change()
			seen.push(await standing())
		}
		expect(new Set(seen).size).toBe(seen.length)
	})

	test('facts() informs every process of a suspension, a revoked token, withdrawn access and a deleted repository', async () => {
		const { first, second } = pair()
		const [owner, ada] = [await insertUser(first), await insertUser(first)]
		const repo = await insertRepo(first, owner)
		const id = first.newId()
		const token = { id, name: 'laptop', role: 'write' as const, hint: 'wxyz', createdAt: new Date() }
		await first.tokens.insert({ ...token, userId: ada.id, hash: sampleSha256(id) })
		const asked = { repoId: repo.id, userId: ada.id, fields: undefined, askedAt: new Date(), grantedBy: undefined, reviewedBy: owner.id }
		const review = { reviewedAt: new Date(), reason: undefined }
		await first.accessRequests.put({ ...asked, ...review, status: 'accepted' })
		const version = (await first.tokens.byId(id))?.token.standing
		const facts = () => second.standing.facts(repo.id, { kind: 'token', userId: ada.id, id, version })
		const begun = await facts()
		expect(begun).toMatchObject({ repo: repo.standing, isGranted: true, isSignedIn: true })
		await first.accessRequests.put({ ...asked, ...review, status: 'accepted', expiresAt: new Date(Date.now() - 1000) })
		expect(await facts()).toEqual({ ...begun, isGranted: false })
		await first.accounts.update(ada.id, { suspendedAt: new Date() })
		expect(await facts()).toMatchObject({ account: undefined, isSignedIn: false })
		await first.accounts.update(ada.id, { suspendedAt: undefined })
		expect((await facts())?.account).not.toBe(begun?.account)
		expect((await facts())?.isSignedIn).toBe(true)
		await first.tokens.setHash(ada.id, id, sampleSha256(`${id} anew`), 'wxyz')
		expect((await facts())?.isSignedIn).toBe(false)
		await first.repos.delete(repo.id)
		expect(await facts()).toBeUndefined()
	})

	test('invitations end with the right of the person who sent them', async () => {
		const { first } = pair()
		const [org, ada, ben] = [await insertUser(first, { kind: 'org', email: undefined }), await insertUser(first), await insertUser(first)]
		const invite = async () => {
			const id = first.newId()
			const dates = { createdAt: new Date(), expiresAt: new Date(Date.now() + 60_000) }
			const invitation = { id, orgId: org.id, role: 'admin' as const, userId: undefined, email: undefined, invitedBy: ada.id, ...dates }
			await first.accounts.setMember(org.id, ada.id, 'admin')
			await first.invitations.insert(invitation, sampleSha256(id))
			return async () => (await first.invitations.byId(id)) !== undefined
		}
		await first.accounts.setMember(org.id, ben.id, 'admin')
		const lowered = await invite()
		await first.accounts.removeMember(org.id, ben.id)
		expect(await lowered()).toBe(true)
		await first.accounts.setMember(org.id, ada.id, 'write')
		expect(await lowered()).toBe(false)
		const removed = await invite()
		await first.accounts.removeMember(org.id, ada.id)
		expect(await removed()).toBe(false)
		const suspended = await invite()
		await first.accounts.update(ada.id, { suspendedAt: new Date() })
		expect(await suspended()).toBe(false)
		const deleted = await invite()
		await first.accounts.delete(ada.id)
		expect(await deleted()).toBe(false)
	})
}
