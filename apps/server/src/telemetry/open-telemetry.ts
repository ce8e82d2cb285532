import { readTelemetrySettings } from './telemetry-settings.ts'
import type { Telemetry } from './telemetry.ts'

/**
 * Opens telemetry where the standard settings `OTEL_*` ask for it; nothing is loaded otherwise.
 *
 * @throws {StartFailure} for a setting that the hub cannot use
 */
export async function openTelemetry(
	environment: Readonly<Record<string, string | undefined>>,
	{ version, log }: { version: string; log: (line: string) => void },
): Promise<Telemetry | undefined> {
	const settings = readTelemetrySettings(environment)
	if (!settings) return undefined
	const { createTelemetry } = await import('./create-telemetry.ts')
	return createTelemetry(settings, { version, log })
}
