import { textClassification } from './pages/text-classification.ts'
import type { TaskPage } from './task-page.ts'

/** The page of every task, in the order of `TASKS`. */
export const TASK_PAGES: readonly TaskPage[] = [textClassification]
