import type { Generator } from '../snippet.ts'

/** Unity Sentis: models inside Unity. The name of the file is left to the reader. */
export const unitySentis = (() => [
	{
		language: 'csharp',
		code: `using System.IO;
using Unity.Sentis;
using UnityEngine;

public class RunModel : MonoBehaviour
{
    // Put the file into Assets/StreamingAssets and its name here.
    const string ModelFile = "model.sentis";

    IWorker worker;

    void Start()
    {
        Model model = ModelLoader.Load(Path.Combine(Application.streamingAssetsPath, ModelFile));
        worker = WorkerFactory.CreateWorker(BackendType.GPUCompute, model);
    }

    void OnDestroy()
    {
        worker?.Dispose();
    }
}`,
	},
]) satisfies Generator
