import { home } from './catalog/home.ts'
import { libraries } from './catalog/libraries.ts'
import { library } from './catalog/library.ts'
import { listing } from './catalog/listing.ts'
import { paper } from './catalog/paper.ts'
import { papers } from './catalog/papers.ts'
import { search } from './catalog/search.ts'
import { task } from './catalog/task.ts'
import { tasks } from './catalog/tasks.ts'

/** What lists, search, tasks, libraries and papers say. */
export const catalog = { home, libraries, library, listing, paper, papers, search, task, tasks }
