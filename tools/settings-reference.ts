/** Writes content/docs/reference/settings.md from the schema of the settings. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { settingsReference } from '../apps/server/src/config/reference.ts'

const folder = new URL('../content/docs/reference/', import.meta.url)
mkdirSync(folder, { recursive: true })
writeFileSync(new URL('settings.md', folder), settingsReference())
