/** Writes content/docs/reference/api/*.md from the OpenAPI document. */
import { CALL_GROUPS } from '@stoa/protocol'
import { mkdirSync, writeFileSync } from 'node:fs'
import { describeApi } from '../apps/server/src/openapi/describe-api.ts'
import { apiReference } from '../apps/server/src/openapi/reference.ts'

const folder = new URL('../content/docs/reference/', import.meta.url)
mkdirSync(new URL('api/', folder), { recursive: true })
for (const [path, text] of apiReference(describeApi(), CALL_GROUPS)) writeFileSync(new URL(path, folder), text)
