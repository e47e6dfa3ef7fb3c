// Whether the next drag on the charts selects a stretch of time instead of moving the window.
import { createStore } from "zustand/vanilla";

export const selecting = createStore<{ isOn: boolean }>()(() => ({ isOn: false }));
