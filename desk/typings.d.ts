/// <reference types="@umijs/max/typings" />

declare module '*.css';
