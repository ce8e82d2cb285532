import { randomBytes, scryptSync } from 'node:crypto'
import type { Manifest } from './manifest.ts'

const HASH_BYTES = 32

/** Proves the hub's secret without containing it: slow to compute, because an operator may have chosen the secret. */
export function proveSecret(secret: string): Manifest['secretProof'] {
	const salt = randomBytes(16).toString('hex')
	return { salt, hash: hashOf(secret, salt) }
}

/** Whether the secret is the one of the proof. */
export function isProven(secret: string, { salt, hash }: Manifest['secretProof']): boolean {
	return hashOf(secret, salt) === hash
}

function hashOf(secret: string, salt: string): string {
	return scryptSync(secret, salt, HASH_BYTES).toString('hex')
}
