import type { Feature, FeatureType } from '@stoa/tables'
import type { Measure } from './questions/statistics.ts'

function measureOf(type: FeatureType): Measure | undefined {
	if (type.is === 'label') return 'label'
	if (type.is === 'list') return 'list'
	if (type.is !== 'value') return undefined
	if (/^u?int\d/.test(type.dtype)) return 'int'
	if (/^(?:float|decimal)/.test(type.dtype)) return 'float'
	if (/^(?:large_)?string/.test(type.dtype)) return 'text'
	if (/^(?:timestamp|date)/.test(type.dtype)) return 'time'
	return type.dtype === 'bool' ? 'boolean' : undefined
}

/** Which columns of a table are measured, and what of them. */
export function measuredColumns(features: readonly Feature[]): { column: number; measure: Measure; feature: Feature }[] {
	return features.flatMap((feature, column) => {
		const measure = measureOf(feature.type)
		return measure === undefined ? [] : [{ column, measure, feature }]
	})
}
